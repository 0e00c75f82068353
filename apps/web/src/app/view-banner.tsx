import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isViewing } from '#platform/session/tokens.ts'

const Viewing = lazy(() => import('./viewing.tsx').then((file) => ({ default: file.Viewing })))

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
