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
