import type { MetaInfo, PageRequest } from '@embark/contract/kernel/shapes.ts'

/** Counting stops here unless the exact number is asked for: at a million rows the count is the whole cost of a list. */
export const countCap = 1_000

export interface Total {
  readonly total: number
  readonly isExact: boolean
}

/** A number that was counted up to one beyond the cap, as it is told. */
export const cappedTotal = (counted: number): Total => ({ total: Math.min(counted, countCap), isExact: counted <= countCap })

/** What a list says about itself, for a page of so many records. */
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

/** One page of records that are all at hand already. */
export function pageOfAll<Record>(request: Pick<PageRequest, 'page' | 'per_page'>, all: readonly Record[]) {
  const { page, per_page } = request
  const recordsInfo = all.slice((page - 1) * per_page, page * per_page)
  return { recordsInfo, metaInfo: metaOf(request, { total: all.length, isExact: true }, page * per_page < all.length) }
}
