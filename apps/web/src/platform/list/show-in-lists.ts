import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'

interface Page<Row> {
  readonly recordsInfo?: readonly Row[]
}

/** Shows one record otherwise in every page of a list that was read; what it returns puts things back. */
export function showInLists<Row extends { readonly identifier: string }>(
  client: QueryClient,
  list: Endpoint,
  identifier: string,
  change: (row: Row) => Row,
) {
  const queryKey = [list.id]
  const before = client.getQueriesData<Page<Row>>({ queryKey })
  client.setQueriesData<Page<Row>>(
    { queryKey },
    (page) =>
      page?.recordsInfo && { ...page, recordsInfo: page.recordsInfo.map((row) => (row.identifier === identifier ? change(row) : row)) },
  )
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}
