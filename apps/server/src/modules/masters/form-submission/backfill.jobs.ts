import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { job, longWork } from '#platform/jobs/job.ts'
import { copiesOf } from './answers.commands.ts'
import type { KnownField } from './definitions.queries.ts'

const part = 1_000

/** Starts writing the typed copies of a field whose flags were turned on or off; call it in the transaction that changes them (G-M-35). */
export const backfillField = (ctx: Ctx, fieldId: number) =>
  ctx.enqueue('masters.backfill_field', { field_id: fieldId }, { jobKey: `masters.backfill_field:${ctx.tenant.id}:${fieldId}` })

/** The typed copies of one field, part by part; started again it goes through them again and changes nothing. */
export const backfillFieldJob = job(
  'masters.backfill_field',
  async ({ run, signal }, { field_id }: { field_id: number }) => {
    let after: number | null = 0
    while (after !== null && !signal.aborted) {
      const from: number = after
      after = await run((ctx) => backfillPart(ctx, field_id, from))
    }
  },
  longWork,
)

/** Writes the copies of the next batch of answers. Returns where to continue, or null at the end. */
async function backfillPart(ctx: Ctx, fieldId: number, after: number): Promise<number | null> {
  const row = await ctx.db.selectFrom('form_fields').selectAll().where('id', '=', fieldId).executeTakeFirst()
  if (!row) return null
  // A check constraint allows only these values.
  const field = row as unknown as KnownField
  if (!field.is_searchable && !field.is_filterable) return forgetPart(ctx, fieldId)
  const { rows } = await sql<{ id: number; module_type: string; record_id: number; answer: unknown }>`
    select s.id, s.module_type, s.record_id, s.values -> ${field.name}::text as answer from form_submissions s where s.id > ${after}
    order by s.id limit ${part} for update`.execute(ctx.db)
  const records = rows.filter(({ answer }) => answer !== null && answer !== undefined)
  const copies = records.flatMap(({ module_type, record_id, answer }) =>
    copiesOf([field], { [field.name]: answer }).map((copy) => ({ ...copy, module_type, record_id })),
  )
  const touched = JSON.stringify(records.map(({ module_type, record_id }) => ({ module_type, record_id })))
  await sql`delete from field_values v using jsonb_to_recordset(${touched}::jsonb) as r(module_type text, record_id int)
    where v.form_field_id = ${fieldId} and v.module_type = r.module_type and v.record_id = r.record_id`.execute(ctx.db)
  await sql`
    insert into field_values (module_type, record_id, form_field_id, value_text, value_num, value_time, search)
    select module_type, record_id, form_field_id, value_text, value_num, value_time, fold(search)
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r(
      module_type text, record_id int, form_field_id int, value_text text, value_num double precision,
      value_time timestamptz, search text
    )
    on conflict do nothing`.execute(ctx.db)
  return rows.length < part ? null : rows.at(-1)!.id
}

/** A field that lists no longer search or filter by has no copies. */
async function forgetPart({ db }: Ctx, fieldId: number): Promise<number | null> {
  const { numAffectedRows } = await sql`
      delete from field_values
      where id in (select id from field_values where form_field_id = ${fieldId} limit ${part * 10})`.execute(db)
  return (numAffectedRows ?? 0n) < part * 10 ? null : 0
}
