import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useWords } from '../words.tsx'
import { Skeleton, type SkeletonKind } from './skeleton.tsx'
import './list.css'

// Only what the server refused has one.
const Reference = lazyPart(() => import('./reference.tsx').then((file) => file.Reference))

/** What went wrong, what to quote about it, and the way to try again. */
export type Failure = { message: string; isGone?: boolean | undefined; reference?: string | undefined; onRetry?: (() => void) | undefined }

/** Nothing here yet: one sentence and the one next act. */
export function EmptyState(props: { text: string; action?: ReactNode }) {
  return (
    <div className="e-state" data-state="empty">
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}

/** Nothing matches: the filters are to blame, or nothing but the `search`, and one press removes them. */
export function NoMatch(props: { search?: string | false | undefined; onClear?: (() => void) | undefined; instead?: ReactNode }) {
  const t = useWords()
  const { search } = props
  return (
    <div className="e-state" data-state="no-match" role="status">
      <h2>{t('No data found')}</h2>
      <p>{search ? t('Nothing matches "{{search}}".', { search }) : t('Nothing matches these filters and this search.')}</p>
      {props.instead}
      {props.onClear && <Button onClick={props.onClear}>{search ? t('Clear search') : t('Clear filters')}</Button>}
    </div>
  )
}

/** It failed: what happened, a way to try again, and a reference to quote. */
export function FailedState({ message, reference, isGone, onRetry }: Failure) {
  const t = useWords()
  return (
    <div className="e-state" data-state="failed" role="alert">
      <h2>{isGone ? t('This does not exist or was deleted') : t('This could not be loaded')}</h2>
      {!isGone && <p>{message}</p>}
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
      {reference && (
        <Suspense fallback={null}>
          <Reference reference={reference} />
        </Suspense>
      )}
    </div>
  )
}

/** The final shape in grey, shown only when waiting has become noticeable. */
export function LateSkeleton(props: { kind: SkeletonKind; rows?: number }) {
  const t = useWords()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="e-sr" role="status">
        {late ? t('Loading') : ''}
      </span>
      {late && <Skeleton {...props} />}
    </div>
  )
}
