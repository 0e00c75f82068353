import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type PlacedRow, storeRows } from '../inventory/catalogue-upsert.commands.ts'
import { batchSize, endJob, keepCounts, type Ordered, step } from './catalogue-import-work.commands.ts'
import { forgetUnchanged, recordingChanges } from './change-record.commands.ts'

const outcomeDone = { create: 'created', change: 'changed', same: 'same' } as const

/**
 * Takes the next checked rows into the catalogue; answers whether there may be more. Rows that were checked together are taken together, so
 * that what one of them changes for the others counts as it was promised.
 */
export async function takeNext(ctx: Ctx, ordered: Ordered): Promise<boolean> {
  const importId = ordered.record.id
  if (!(await step(ctx, ordered, 0))) return false
  const { rows } = await sql<{ row_no: number; decided: PlacedRow }>`
    select row_no, decided
    from catalogue_import_rows
    where import_id = ${importId}
      and outcome in ('create', 'change')
      and row_no <= (
        select (least(created.row_no, changed.row_no) - 1) / ${batchSize}::int * ${batchSize}::int + ${batchSize}::int
        from (
          select min(row_no) as row_no
          from catalogue_import_rows
          where import_id = ${importId} and outcome = 'create'
        ) as created,
          (
            select min(row_no) as row_no
            from catalogue_import_rows
            where import_id = ${importId} and outcome = 'change'
          ) as changed
      )
    order by row_no`.execute(ctx.db)
  if (!rows.length) {
    await finish(ctx, ordered)
    return false
  }
  const placed = rows.map(({ decided }) => decided)
  const { outcomes } = await recordingChanges(ctx, importId, placed, (records) => storeRows(ctx, placed, false, undefined, records))
  const done = rows.map(({ row_no }, place) => ({ row_no, outcome: outcomeDone[outcomes[place] ?? 'same'] }))
  await sql`
    update catalogue_import_rows as r
    set outcome = done.outcome
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done(row_no int, outcome text)
    where r.import_id = ${importId} and r.row_no = done.row_no`.execute(ctx.db)
  await step(ctx, ordered, rows.length)
  return true
}

async function finish(ctx: Ctx, ordered: Ordered) {
  const { id } = ordered.record
  if (!(await endJob(ctx, ordered))) return
  await forgetUnchanged(ctx, id)
  const { created = 0, changed = 0, refused = 0 } = await keepCounts(ctx, id)
  const ended = await ctx.db
    .updateTable('catalogue_imports')
    .set({ state: 'completed', finished_at: sql`now()` })
    .where('id', '=', id)
    .returning(['identifier', 'created_by'])
    .executeTakeFirstOrThrow()
  ctx.audit('catalogue_import.completed', { module: 'catalogue_import', id, after: { created, changed, refused } })
  await notify(ctx, [ended.created_by!], {
    event: 'catalogue_import_finished',
    module_type: 'catalogue_import',
    module_identifier: ended.identifier,
    vars: { filename: ordered.record.filename, created, changed, refused },
    dedupe_key: `catalogue-import:${id}:${ordered.job_id}`,
  })
}
