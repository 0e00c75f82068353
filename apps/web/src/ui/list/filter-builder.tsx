import { Suspense, useRef } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { FilterBuilderProps } from './filter-drawer.tsx'

export type { FilterBuilderProps } from './filter-drawer.tsx'
export type { FilterField, FilterGroup, FilterOperator, FilterRange, FilterRule, FilterValue, FilterValues } from './filter-input.tsx'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx').then((file) => file.FilterDrawer))

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
