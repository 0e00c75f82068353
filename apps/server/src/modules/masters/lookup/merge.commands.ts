import type { LookupType } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { mergeableTypes } from '@embark/contract/masters/lookup/merge.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import type { AnyListValue } from './lookup.policy.ts'
import { listValueById } from './lookup.queries.ts'
import { usesOf } from './value-uses.queries.ts'

/** What a job that lets a value go into another is told. */
export interface ValueMerge extends Record<string, unknown> {
  readonly type: LookupType
  readonly from_id: number
}
export const mergeValueTask = 'masters.merge_list_value'

/** Takes a value out of its list at once; what has it gets the other in a job, since that may be every lead of the company. */
export async function mergeListValue(ctx: Ctx, value: AnyListValue, into: AnyListValue) {
  const type = value.type as LookupType
  if (!mergeableTypes.includes(type)) refuseField('into', 'Values of this list cannot go into one another')
  if (into.type !== type || into.id === value.id) refuseField('into', 'Choose another value of the same list')
  await ctx.db
    .updateTable('lookup_values')
    .set({ is_active: false, meta: sql`meta || jsonb_build_object('merged_into', ${into.id}::int)` })
    .where((eb) => eb.or([eb('id', '=', value.id), sql<boolean>`(meta ->> 'merged_into')::int = ${value.id}`]))
    .execute()
  if (!into.is_active) await ctx.db.updateTable('lookup_values').set({ is_active: true }).where('id', '=', into.id).execute()
  await followInRules(ctx, type, value.id, into.id)
  ctx.changed({ module: 'list_value', id: value.id, before: { label: value.label }, after: { label: into.label, into_id: into.id } })
  await ctx.enqueue(mergeValueTask, { type, from_id: value.id } satisfies ValueMerge)
  return listValueById(ctx, into.id)
}

/** Where rules and kept views of lists name values in what they are made of. */
const keptUnder: Readonly<Partial<Record<LookupType, { readonly condition: string; readonly filter: string }>>> = {
  lead_source: { condition: 'lead_sources', filter: 'lead_source_id' },
  lead_medium: { condition: 'lead_mediums', filter: 'lead_medium_id' },
}

/** Assignment rules and saved views that asked for the value ask for the other from now on. */
async function followInRules({ db }: Ctx, type: LookupType, from: number, into: number) {
  const { condition, filter } = keptUnder[type] ?? {}
  if (!condition || !filter) return
  await sql`
    update assignment_rules r
    set conditions = jsonb_set(r.conditions, array[${condition}]::text[], (
      select jsonb_agg(distinct case when each = to_jsonb(${from}::int) then to_jsonb(${into}::int) else each end)
      from jsonb_array_elements(r.conditions -> ${condition}) as each))
    where r.conditions -> ${condition} @> to_jsonb(${from}::int)`.execute(db)
  const views = await db.selectFrom('saved_views').select(['id', 'state']).where(sql<boolean>`state -> 'filters' ? ${filter}`).execute()
  for (const { id, state } of views) {
    const { filters, ...rest } = state as { readonly filters: Readonly<Record<string, unknown>> }
    const next = withOther(filters[filter], from, into)
    if (next === undefined) continue
    await db
      .updateTable('saved_views')
      .set({ state: JSON.stringify({ ...rest, filters: { ...filters, [filter]: next } }) })
      .where('id', '=', id)
      .execute()
  }
}

/** A filter's values with one replaced, in whatever form the address keeps them; nothing where it is not among them. */
function withOther(kept: unknown, from: number, into: number): unknown {
  if (Array.isArray(kept)) {
    if (!kept.some((each) => String(each) === String(from))) return undefined
    return [...new Set(kept.map((each) => (String(each) === String(from) ? (typeof each === 'number' ? into : String(into)) : each)))]
  }
  if (String(kept) === String(from)) return typeof kept === 'number' ? into : String(into)
  return undefined
}

const perTurn = 2_000

/** Gives the next records of one kind the value that stays, which may have gone into another since. Returns whether there may be more. */
export async function moveUses({ db }: Ctx, { from_id }: ValueMerge, { table, column }: { table: string; column: string }) {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = (select (meta ->> 'merged_into')::int from lookup_values where id = ${from_id})
    where ctid = any (array(select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${from_id} limit ${perTurn} for update))
      and ${sql.ref(column)} = ${from_id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The columns a merge goes through. */
export const mergedColumns = ({ type }: ValueMerge) => usesOf(type).map(({ table, column }) => ({ table, column }))

/** Takes away a value that nothing has any more. */
export const forgetValue = ({ db }: Ctx, { from_id }: ValueMerge) => db.deleteFrom('lookup_values').where('id', '=', from_id).execute()
