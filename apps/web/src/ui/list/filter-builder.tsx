import { lazy, Suspense, useRef } from 'react'
import type { FilterBuilderProps } from './filter-drawer.tsx'

export type { FilterBuilderProps, FilterField, FilterRange, FilterValue, FilterValues } from './filter-drawer.tsx'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx').then((file) => ({ default: file.FilterDrawer })))

/** The drawer in which a list is narrowed; its code comes when it is first opened. */
export function FilterBuilder(props: FilterBuilderProps) {
  const wasOpened = useRef(false)
  if (props.opened) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <FilterDrawer {...props} />
    </Suspense>
  )
}
