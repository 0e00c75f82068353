import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { batchSize, endJob, type Ordered, step } from './catalogue-import-work.commands.ts'
import { type ChangedNoun, changedNouns, factsOf, saidBy, tableOf } from './change-record.commands.ts'

const shownNames = 20

/** Takes the next changes of an import back, offerings first and institutions last; answers whether there may be more. */
export async function revertNext(ctx: Ctx, ordered: Ordered): Promise<boolean> {
  const importId = ordered.record.id
  if (!(await step(ctx, ordered, 0))) return false
  for (const noun of changedNouns.toReversed()) {
    const removed = await removeCreated(ctx, importId, noun)
    const restored = removed ? 0 : await restoreChanged(ctx, importId, noun)
    if (removed + restored === 0) continue
    await step(ctx, ordered, removed + restored)
    return true
  }
  await finish(ctx, ordered)
  return false
}

/** Removes what the import made and nothing refers to; the rest is kept. */
async function removeCreated(ctx: Ctx, importId: number, noun: ChangedNoun): Promise<number> {
  const table = sql.table(tableOf[noun])
  const { rows } = await sql`
    with due as (
      select id as change_id, record_id
      from catalogue_import_changes
      where import_id = ${importId} and noun = ${noun} and state = 'made' and is_new
      order by record_id
      limit ${batchSize}
    ),
    gone as (
      delete from ${table} as t
      using due
      where t.id = due.record_id and not ${await isUsed(ctx, noun)}
      returning t.id
    )
    update catalogue_import_changes as c
    set state = case
        when exists (select from gone where gone.id = c.record_id)
          or not exists (select from ${table} as t where t.id = c.record_id) then 'removed'
        else 'kept' end
    from due
    where c.id = due.change_id
    returning c.id`.execute(ctx.db)
  return rows.length
}

/** Whether anything refers to a record; what is a part of it, or its history, does not count. */
async function isUsed(ctx: Ctx, noun: ChangedNoun) {
  const { rows } = await sql<{ table: string; column: string }>`
    select reference.conrelid::regclass::text as table, named.attname as column
    from pg_constraint reference
    cross join lateral unnest(reference.conkey) as key(attnum)
    join pg_attribute named on named.attrelid = reference.conrelid and named.attnum = key.attnum
    where reference.contype = 'f'
      and reference.confrelid = ${tableOf[noun]}::regclass
      and reference.conrelid not in ('program_intakes'::regclass, 'program_changes'::regclass)
      and named.attname <> 'tenant_id'`.execute(ctx.db)
  const uses = rows.map(({ table, column }) => sql`exists (select from ${sql.table(table)} as u where ${sql.ref(`u.${column}`)} = t.id)`)
  return uses.length ? sql`(${sql.join(uses, sql` or `)})` : sql`false`
}

/** Gives what the import changed back what it said before, unless somebody changed it since. */
async function restoreChanged(ctx: Ctx, importId: number, noun: ChangedNoun): Promise<number> {
  const table = sql.table(tableOf[noun])
  const columns = sql.raw(factsOf[noun].join(', '))
  const { rows } = await sql<{ record_id: number; state: string }>`
    with due as (
      select id as change_id, record_id, before, after
      from catalogue_import_changes
      where import_id = ${importId} and noun = ${noun} and state = 'made' and not is_new
      order by record_id
      limit ${batchSize}
    ),
    back as (
      update ${table} as t
      set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, due.before))
      from due
      where t.id = due.record_id and ${saidBy(noun, 't')} = due.after
      returning t.id
    )
    update catalogue_import_changes as c
    set state = case when exists (select from back where back.id = c.record_id) then 'restored' else 'kept' end
    from due
    where c.id = due.change_id
    returning c.record_id, c.state`.execute(ctx.db)
  const restored = rows.flatMap(({ record_id, state }) => (state === 'restored' ? [record_id] : []))
  if (noun === 'program' && restored.length) await restoreIntakes(ctx, importId, restored)
  return rows.length
}

async function restoreIntakes(ctx: Ctx, importId: number, programIds: readonly number[]) {
  // What stays keeps its deadline; what comes back has the one it had.
  await sql`
    with before as materialized (
      select c.record_id as program_id, intake.*
      from catalogue_import_changes c
      cross join lateral jsonb_to_recordset(c.before -> 'intakes') as intake (
        intake_id int, deadline date, verified_at timestamptz, verified_by_user_id int, verified_source text
      )
      where c.import_id = ${importId} and c.noun = 'program' and c.record_id = any(${programIds}::int[])
    ),
    gone as (
      delete from program_intakes
      where program_id = any(${programIds}::int[])
        and (program_id, intake_id) not in (select program_id, intake_id from before)
    )
    insert into program_intakes (program_id, intake_id, deadline, verified_at, verified_by_user_id, verified_source)
    select program_id, intake_id, deadline, verified_at, verified_by_user_id, verified_source
    from before
    on conflict do nothing`.execute(ctx.db)
}

async function finish(ctx: Ctx, ordered: Ordered) {
  const { id } = ordered.record
  if (!(await endJob(ctx, ordered))) return
  const { rows } = await sql<{ reverted: Record<string, unknown> }>`
    update catalogue_imports
    set state = 'reverted', finished_at = now(),
      reverted = (
        select jsonb_build_object(
            'removed', count(*) filter (where state = 'removed'), 'restored', count(*) filter (where state = 'restored'),
            'kept', count(*) filter (where state = 'kept'),
            'kept_names', coalesce(
              (
                select jsonb_agg(distinct name)
                from (
                  select name
                  from catalogue_import_changes
                  where import_id = ${id} and state = 'kept'
                  order by id
                  limit ${shownNames}
                ) as kept
              ), '[]'
            )
          )
        from catalogue_import_changes
        where import_id = ${id}
      )
    where id = ${id}
    returning reverted`.execute(ctx.db)
  const { removed, restored, kept } = rows[0]!.reverted
  ctx.audit('catalogue_import.taken_back', { module: 'catalogue_import', id, after: { removed, restored, kept } })
}
