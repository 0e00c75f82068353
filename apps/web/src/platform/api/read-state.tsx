import type { UseQueryResult } from '@tanstack/react-query'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import type { SkeletonKind } from '#ui/list/skeleton.tsx'
import type { ApiError } from './failure.ts'
import { shownOf } from './shown.ts'

interface Props<T> {
  readonly read: UseQueryResult<T, ApiError>
  readonly kind: SkeletonKind
  readonly rows?: number
}

/** Stands where a read has nothing to show yet: grey while it loads, and why it failed with a way to try again. */
export function ReadState<T>({ read, ...skeleton }: Props<T>) {
  const { failure } = shownOf(read)
  return failure ? <FailedState {...failure} /> : <LateSkeleton {...skeleton} />
}
