import { Suspense } from 'react'
import { type Column, pickColumns } from '#ui/list/column.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { afterFirst } from '../session/early.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListTypes } from './list-types.ts'

const Grouping = lazyPart(() => afterFirst(() => import('./grouping.tsx')).then((file) => file.Grouping))

interface Grouped<L extends ListTypes> {
  readonly list: List<L>
  readonly look?: ListLook
  readonly columns: readonly Column<L['row']>[]
  /** What its records can be grouped by, as people call it. */
  readonly groups: Readonly<Partial<Record<NonNullable<L['state']['group_by']>, string>>>
  /** The columns that are added up. */
  readonly sums?: readonly string[]
}

/** What groups the table of a list and adds it up: the menu for it, the rows under headings, and the foot. */
export function groupedBy<L extends ListTypes>({ list, look, columns, groups, sums = [] }: Grouped<L>) {
  if ((look?.layout ?? 'table') !== 'table') return {}
  const { group_by, with_totals } = list.state
  const part = (more: object) => (
    <Suspense fallback={null}>
      {/* A lazy component forgets the type of its rows. */}
      <Grouping
        list={list as unknown as List<ListTypes>}
        groups={groups as Readonly<Record<string, string>>}
        sums={sums}
        shown={pickColumns([...columns], look?.shown ?? undefined)}
        {...more}
      />
    </Suspense>
  )
  return {
    tools: part({}),
    ...(group_by && { grouped: (table: object) => part({ rowsOf: table }) }),
    ...(with_totals && { foot: (table: object) => part({ footOf: table }) }),
  }
}
