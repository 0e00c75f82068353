import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

interface Page<Row> {
  readonly recordsInfo?: readonly Row[]
}

/** Shows one record otherwise in every page of these lists that was read; what it returns puts things back. */
export function showInLists<Row extends { readonly identifier: string }>(
  client: QueryClient,
  lists: readonly Endpoint[],
  identifier: string,
  change: (row: Row) => Row,
) {
  const predicate = ({ queryKey: [id] }: Query) => lists.some((list) => list.id === id)
  const before = client.getQueriesData<Page<Row>>({ predicate })
  client.setQueriesData<Page<Row>>(
    { predicate },
    (page) =>
      page?.recordsInfo && { ...page, recordsInfo: page.recordsInfo.map((row) => (row.identifier === identifier ? change(row) : row)) },
  )
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}
