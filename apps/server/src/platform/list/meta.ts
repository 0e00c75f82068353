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
