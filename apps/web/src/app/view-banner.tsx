import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isViewing } from '#platform/session/tokens.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const Viewing = lazyPart(() => import('./viewing.tsx').then((file) => file.Viewing))

/** Says on every page that somebody looks through another's eyes. */
export const ViewBanner = () => <Suspense fallback={null}>{isViewing() && <Viewing />}</Suspense>

/** Round pages that have no frame. */
export function Bare() {
  return (
    <>
      <ViewBanner />
      <Outlet />
    </>
  )
}
