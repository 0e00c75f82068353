import { Suspense } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { afterFirst } from '../session/early.ts'
import type { Exporting } from './export-icon.tsx'
import type { List, ListTypes } from './list-types.ts'

const ExportIcon = lazyPart(() => afterFirst(() => import('./export-icon.tsx')).then((file) => file.ExportIcon))

/** Has a file made of a list as it is seen: what was asked, in these columns; none means all of them. */
export const ExportButton = <L extends ListTypes>({ list, shown }: Exporting<L>) => (
  <Suspense fallback={<span className="e-icon" />}>
    {/* A lazy component forgets the type of its rows. */}
    <ExportIcon list={list as unknown as List<ListTypes>} shown={shown} />
  </Suspense>
)
