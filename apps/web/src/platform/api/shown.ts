import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './failure.ts'

/**
 * What a screen is told about a read: loading, ready, or failed with words, a reference and another try. Where the server broke, the words
 * of what was tried say more than its own.
 */
export function shownOf<T>(query: UseQueryResult<T, ApiError>, tried?: string) {
  const { data, error } = query
  return {
    status: data !== undefined ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    ...(error && {
      // What is not there will not come by trying again.
      failure:
        error.status === 404
          ? { message: error.message, isGone: true }
          : {
              message: (error.status >= 500 && tried) || error.message,
              ...(error.traceId && { reference: error.traceId }),
              onRetry: () => void query.refetch(),
            },
    }),
  }
}
