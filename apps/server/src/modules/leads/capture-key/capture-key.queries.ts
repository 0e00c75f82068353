import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { captureKeyRows } from './capture-key.policy.ts'

/** The capture keys, newest first. */
export const captureKeyList = declareList(captureKeys.list, {
  key: 'capture_keys.id',
  rows: captureKeyRows,
  search: (_, text) => searchIn(text, 'capture_keys.name'),
  filters: {},
  orders: { created_at: byNumber, name: by('capture_keys.name', 'text') },
})

/** An address of this company that programs outside call; where its host alone does not lead to it, the address names it. */
export const addressFor = ({ publicUrl, tenant }: Ctx, path: string) =>
  `${publicUrl}/api${path}${tenant.isAtItsAddress ? '' : `?client_number=${tenant.number}`}`

/** What whoever brings leads may stand for. */
export async function originChoices(ctx: Ctx) {
  const lists = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'type', 'label'])
    .where('type', 'in', ['lead_source', 'lead_medium'])
    .where('is_active', '=', true)
    .orderBy('order_by')
    .orderBy('id')
    .execute()
  const branches = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name as label'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const forms = await ctx.db
    .selectFrom('forms')
    .select(['id', 'name as label'])
    .where('status', '=', 'published')
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const of = (list: string) => lists.filter(({ type }) => type === list).map(({ id, label }) => ({ id, label }))
  return { sources: of('lead_source'), mediums: of('lead_medium'), branches, forms }
}
