import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './failure.ts'

/** What a screen is told about a read: loading, ready, or failed with words, a reference and another try. */
export function shownOf<T>(found: UseQueryResult<T, ApiError>) {
  const { data, error } = found
  return {
    status: data !== undefined ? ('ready' as const) : found.isError ? ('failed' as const) : ('loading' as const),
    ...(error && {
      failure: { message: error.message, ...(error.traceId && { reference: error.traceId }), onRetry: () => void found.refetch() },
    }),
  }
}

interface ListAnswer {
  readonly recordsInfo: readonly unknown[]
  readonly metaInfo: MetaInfo
}

/** The page bar of a list, once its records are there; the address keeps the page and its size. */
export const pagedOf = (data: ListAnswer | undefined, page: number, change: (next: { page?: number; per_page?: number }) => void) =>
  data && {
    page: {
      page,
      perPage: data.metaInfo.per_page,
      total: data.metaInfo.totalRecords,
      isTotalExact: data.metaInfo.isTotalExact,
      shown: data.recordsInfo.length,
      onPage: (next: number) => change({ page: next }),
      onPerPage: (per_page: number) => change({ per_page, page: 1 }),
    },
  }
