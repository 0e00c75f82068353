import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'

export const reasonColumns = ['identifier', 'id', 'title', 'is_active', 'requires_remarks', 'order_by'] as const

interface Wanted extends PageRequest {
  readonly search: string
  readonly filters: { readonly is_active?: boolean | undefined }
}

/** The company's reasons in their order. */
export const reasonPage = (ctx: Ctx, query: Wanted) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('unsubscribe_reasons')
      .select(reasonColumns)
      .$if(query.search !== '', (rows) => rows.where(searchIn(query.search, 'title')))
      .$if(query.filters.is_active !== undefined, (rows) => rows.where('is_active', '=', query.filters.is_active!))
      .orderBy('order_by')
      .orderBy('id'),
    query,
  )

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
