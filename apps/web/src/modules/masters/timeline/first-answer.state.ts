import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** The first fresh answer of a read: what a form begins with, whatever is answered while somebody types. */
export function useFirstAnswer<T, E>({ data, isFetching }: UseQueryResult<T, E>): T | undefined {
  const first = useRef<T>(undefined)
  if (first.current === undefined && data !== undefined && !isFetching) first.current = data
  return first.current
}
