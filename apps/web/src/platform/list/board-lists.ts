import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryOf } from '../api/hooks.ts'
import type { ListAnswer, RowOf } from './list-types.ts'

interface Paging {
  readonly page: number
  readonly per_page: number
}

/** What a column shows at first; when its end is reached, whole pages of the largest size follow. */
const first: Paging = { page: 1, per_page: 30 }
const fullPage = 200

/** The cards of a board: those a column begins with, and more of them as its end is reached. */
export function useBoardLists<T extends EndpointTypes>(
  endpoint: Endpoint<T>,
  columns: readonly string[],
  callFor: (column: string, paging: Paging) => T['call'],
) {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const asked = columns.flatMap((column) => [
    { column, paging: first },
    ...Array.from({ length: pages[column] ?? 0 }, (_, index) => ({ column, paging: { page: index + 1, per_page: fullPage } })),
  ])
  const answers = useQueries({ queries: asked.map(({ column, paging }) => queryOf(endpoint, callFor(column, paging))) })
  const listsOf = (column: string) => answers.filter((_, index) => asked[index]?.column === column)
  const dataOf = (column: string) => listsOf(column).flatMap(({ data }) => (data ? [data as ListAnswer] : []))
  // A card that moved between two reads would stand in both.
  const byId = new Map(
    columns.flatMap(dataOf).flatMap(({ recordsInfo }) => (recordsInfo as Card[]).map((card) => [card.identifier, card] as const)),
  )
  // While the columns are read again, a card that moved may have left the one and not be in the other yet: it stays where it was drawn.
  const drawn = useRef<ReadonlyMap<string, Card>>(byId)
  if (answers.some(({ isFetching }) => isFetching) && answers.every(({ data }) => data))
    for (const [id, card] of drawn.current) if (!byId.has(id)) byId.set(id, card)
  drawn.current = byId
  return {
    // A list endpoint's rows are what its answer holds.
    cards: [...byId.values()] as unknown as RowOf<T>[],
    /** What is known of how many cards a column has. */
    metaOf: (column: string) => dataOf(column)[0]?.metaInfo,
    /** Whether no column has a card. */
    isEmpty: byId.size === 0 && columns.every((column) => dataOf(column)[0]?.metaInfo.totalRecords === 0),
    onMore: (column: string) => {
      const lists = listsOf(column)
      const last = lists.at(-1)?.data as ListAnswer | undefined
      if (last && !last.metaInfo.isLastPage) setPages((now) => ({ ...now, [column]: lists.length }))
    },
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
  }
}
interface Card {
  readonly identifier: string
}
