import type { ListValueBody, LookupType } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { putFirst } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { AnyListValue } from './lookup.policy.ts'
import { listValueById } from './lookup.queries.ts'

/** Adds a value to the end of a list of the company. */
export async function addListValue(ctx: Ctx, type: LookupType, { label, is_active, is_required }: ListValueBody) {
  if (type === 'intake') refuseField('label', 'The twelve months are all there; rename one or take it out of the choices')
  await refuseTaken(ctx, type, label)
  const { id } = await ctx.db
    .insertInto('lookup_values')
    .values({
      type,
      key: await freeKey(ctx, type, label),
      label,
      is_active,
      meta: JSON.stringify(type === 'document_type' ? { modules: ['lead', 'application'], is_required } : {}),
      order_by: sql<number>`(select coalesce(max(order_by), 0) + 1 from lookup_values where type = ${type})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'list_value', id, after: { type, label, is_active } })
  return listValueById(ctx, id)
}

/** Renames a value, or says whether it may be chosen; at least one of a list stays to be chosen. */
export async function editListValue(ctx: Ctx, value: AnyListValue, { label, is_active, is_required }: ListValueBody) {
  await refuseTaken(ctx, value.type, label, value.id)
  if (value.is_active && !is_active) await refuseLast(ctx, value)
  await ctx.db
    .updateTable('lookup_values')
    .set({
      label,
      is_active,
      ...(value.type === 'document_type' && { meta: sql`meta || ${JSON.stringify({ is_required })}::jsonb` }),
    })
    .where('id', '=', value.id)
    .execute()
  ctx.changed({
    module: 'list_value',
    id: value.id,
    before: { label: value.label, is_active: value.is_active },
    after: { label, is_active },
  })
  return listValueById(ctx, value.id)
}

/** Puts the values of a list in another order; those that are not named follow in the one they had. */
export async function orderListValues(ctx: Ctx, type: LookupType, identifiers: readonly string[]) {
  const values = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'identifier'])
    .where('type', '=', type)
    .orderBy('order_by')
    .orderBy('label')
    .forNoKeyUpdate()
    .execute()
  const ids = putFirst(identifiers, values)
  await sql`
    update lookup_values
    set order_by = place
    from unnest(${ids}::int[]) with ordinality as w (value_id, place)
    where id = value_id`.execute(ctx.db)
  ctx.changed({ module: 'list_value', id: ids[0]!, before: { order: values.map(({ id }) => id) }, after: { order: ids } })
  return { count: ids.length }
}

async function refuseTaken(ctx: Ctx, type: string, label: string, besides = 0) {
  const other = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', type)
    .where(sql<boolean>`lower(label) = lower(${label})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'label', text: 'This list has it already' }])
}

async function refuseLast(ctx: Ctx, { id, type }: AnyListValue) {
  const other = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', type)
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) refuse('IN_USE', {}, [{ field: 'is_active', text: 'A list keeps at least one value to choose' }])
}

/** What the product calls the value: its name in small letters, numbered where an earlier value had that name. */
async function freeKey(ctx: Ctx, type: string, label: string) {
  const key =
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, '') || 'value'
  const taken = await ctx.db
    .selectFrom('lookup_values')
    .select('key')
    .where('type', '=', type)
    .where(sql<boolean>`key = ${key} or starts_with(key, ${`${key}_`})`)
    .execute()
  const keys = new Set(taken.map((value) => value.key))
  let free = key
  for (let count = 2; keys.has(free); count += 1) free = `${key}_${count}`
  return free
}
