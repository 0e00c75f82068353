import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './failure.ts'

/** What a screen is told about a read: loading, ready, or failed with words, a reference and another try. */
export function shownOf<T>(query: UseQueryResult<T, ApiError>) {
  const { data, error } = query
  return {
    status: data !== undefined ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    ...(error && {
      // What is not there will not come by trying again.
      failure:
        error.status === 404
          ? { message: error.message, isGone: true }
          : { message: error.message, ...(error.traceId && { reference: error.traceId }), onRetry: () => void query.refetch() },
    }),
  }
}
