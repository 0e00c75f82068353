import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

export const reasonColumns = ['identifier', 'id', 'title', 'is_active', 'requires_remarks', 'order_by'] as const

/** The company's reasons in their order. */
export const reasonList = declareList(unsubscribeReasons.list, {
  key: 'unsubscribe_reasons.id',
  rows: ({ db }) => db.selectFrom('unsubscribe_reasons').select(reasonColumns),
  search: (_, text) => searchIn(text, 'title'),
  filters: { is_active: isOneOf('is_active') },
  orders: { order_by: by('order_by', 'int', { way: 'asc', key: 'asc' }) },
})

/** The active reasons to choose from, in the reader's language where the product knows the words. */
export async function reasonOptions(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('unsubscribe_reasons')
    .select(['identifier', 'title', 'requires_remarks'])
    .where('is_active', '=', true)
    .orderBy('order_by')
    .orderBy('id')
    .execute()
  return rows.map(({ identifier, title, requires_remarks }) => ({
    label: translate(ctx.language, title),
    value: identifier,
    requires_remarks,
  }))
}
