import { sql } from 'kysely'
import type { JobTools } from '#platform/jobs/job.ts'
import { dateOrderTally } from '#platform/tabular/dates.ts'
import { decimalMarkTally } from '#platform/tabular/numbers.ts'
import type { Kept } from './import.policy.ts'
import { countsOf, decide, keepRows, planOf, type Seen, withFixes } from './import-batch.commands.ts'
import { importForm } from './import-own-fields.queries.ts'
import { ownColumns } from './import-own-fields.rules.ts'
import { mappedColumns } from './import-row.rules.ts'
import { actorOf, batchesOf, beginWork, importFiles, type Ordered, type Work, workOf } from './import-work.commands.ts'

type Files = Awaited<ReturnType<typeof importFiles>>

/** All values of a column decide how its dates and amounts are written, before the first row is judged. */
async function conventionsOf(tools: JobTools, files: Files, work: Work): Promise<Pick<Kept, 'dates' | 'mark'>> {
  const columns = mappedColumns(work.mapping ?? {})
  const own = ownColumns(work.mapping ?? {}, await tools.run((ctx) => importForm(ctx, work.settings.wishes?.lead_form_identifier)))
  const dates = [
    ...columns.filter(({ field }) => field.kind === 'date'),
    ...own.filter(({ assigned: { field } }) => field.type === 'date' || field.type === 'datetime'),
  ]
  const amounts = [
    ...columns.filter(({ field }) => field.field === 'budget'),
    ...own.filter(({ assigned: { field } }) => field.type === 'number'),
  ]
  const wished = work.settings.wishes?.date_format ?? 'auto'
  const isAsked = wished !== 'auto'
  const order = dateOrderTally(tools.tenant.country_code === 'US' ? 'MDY' : 'DMY')
  const mark = decimalMarkTally(['tr', 'fr'].includes(tools.tenant.default_language) ? ',' : '.')
  if ((dates.length && !isAsked) || amounts.length)
    for await (const batch of batchesOf(files, work, 0))
      for (const { cells } of batch) {
        for (const { index } of dates) if (cells[index]) order.add(cells[index])
        for (const { index } of amounts) if (cells[index]) mark.add(cells[index])
      }
  const verdict = order.verdict()
  return {
    dates: dates.length ? (isAsked ? { order: wished, is_certain: true } : { order: verdict.order, is_certain: !verdict.ambiguous }) : null,
    mark: mark.verdict().mark,
  }
}

/** Judges every row and counts what would happen; the leads stay as they are. */
export async function checkAll(tools: JobTools, { import_id, job_id }: Ordered) {
  const work = await tools.run((ctx) => beginWork(ctx, import_id, job_id, 'validating'))
  if (!work) return
  const files = await importFiles(tools)
  const settings: Kept = { ...work.settings, ...(await conventionsOf(tools, files, work)) }
  const actor = actorOf(settings.importer!)
  const plan = await tools.run(async (ctx) => {
    await ctx.db.deleteFrom('import_rows').where('import_id', '=', import_id).where('fixed_at', 'is', null).execute()
    return planOf(ctx, { ...work, settings })
  }, actor)
  const seen: Seen = new Map()
  let counts = countsOf([])
  for await (const batch of batchesOf(files, work, 0)) {
    const goesOn = await tools.run(async (ctx) => {
      if (!(await workOf(ctx, import_id, job_id, 'validating'))) return false
      const rows = await decide(ctx, { ...work, settings }, plan, await withFixes(ctx, import_id, batch), seen)
      await keepRows(ctx, import_id, rows, counts.create)
      counts = countsOf(rows, counts)
      await ctx.db
        .updateTable('jobs')
        .set({ done: batch.at(-1)!.row_no, failed: counts.error, updated_at: sql`now()` })
        .where('id', '=', job_id)
        .execute()
      ctx.emit('import.progressed', { id: import_id })
      return true
    }, actor)
    if (!goesOn) return
  }
  await tools.run(async (ctx) => {
    const done = await ctx.db
      .updateTable('imports')
      .set({
        state: 'ready',
        counts: JSON.stringify({ planned: counts }),
        settings: JSON.stringify({ ...settings, strange: plan.matches.strange() } satisfies Kept),
      })
      .where('id', '=', import_id)
      .where('job_id', '=', job_id)
      .where('state', '=', 'validating')
      .executeTakeFirst()
    if (!done.numUpdatedRows) return
    await ctx.db
      .updateTable('jobs')
      .set({ status: 'completed', done: work.total_rows, finished_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', job_id)
      .execute()
    ctx.emit('import.progressed', { id: import_id })
  })
}
