import type { MetaInfo, PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** Counting stops here unless the exact number is asked for: at a million rows the count is the whole cost of a list. */
export const countCap = 1_000

export interface Total {
  readonly total: number
  readonly isExact: boolean
}

/** How many rows a query finds, stopping at the cap unless all are asked for. */
export async function countOf<Schema, Tables extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>,
  count: PageRequest['count'],
): Promise<Total> {
  if (count === 'none') return { total: 0, isExact: false }
  const rows = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const capped = count === 'exact' ? rows : rows.limit(countCap + 1)
  const { rows: found } = await sql<{ total: number }>`select count(*)::int as total from (${capped}) as counted`.execute(db)
  const total = found[0]?.total ?? 0
  return count === 'exact' || total <= countCap ? { total, isExact: true } : { total: countCap, isExact: false }
}

/** What a list says about itself, for a page of `length` records. */
export function metaOf(
  { page, per_page }: Pick<PageRequest, 'page' | 'per_page'>,
  { total, isExact }: Total,
  hasMore: boolean,
  nextCursor: string | null = null,
): MetaInfo {
  const totalPages = Math.max(1, Math.ceil(total / per_page))
  return {
    totalRecords: total,
    isTotalExact: isExact,
    page,
    per_page,
    totalPages,
    isLastPage: !hasMore,
    hasPreviousPage: page > 1,
    previousPage: page > 1 ? page - 1 : null,
    nextCursor: hasMore ? nextCursor : null,
  }
}

/** One page of a query and the size of the whole, in the shape every list answers (G-C-31). */
export async function paged<Schema, Tables extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>,
  request: PageRequest,
) {
  const { page, per_page } = request
  const found = await query
    .limit(per_page + 1)
    .offset((page - 1) * per_page)
    .execute()
  const recordsInfo = found.slice(0, per_page)
  const seen = (page - 1) * per_page + recordsInfo.length
  const isWhole = found.length <= per_page && (recordsInfo.length > 0 || page === 1)
  const total = isWhole ? { total: seen, isExact: true } : await countOf(db, query, request.count)
  return { recordsInfo, metaInfo: metaOf(request, total, found.length > per_page) }
}
