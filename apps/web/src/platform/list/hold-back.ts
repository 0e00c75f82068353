import type { Query, QueryClient } from '@tanstack/react-query'
import { type Held, readers } from './held.ts'
import type { ListAnswer } from './list-types.ts'

type Tell = (held: Held | null) => void
interface Row {
  readonly identifier?: string
}
const rowsOf = ({ recordsInfo }: ListAnswer) => recordsInfo as readonly Row[]

/** The rows somebody reads, as they are now: what is new is left out, and what it pushed over the end of the page stays. */
export function withoutNew(before: readonly Row[], after: readonly Row[]) {
  const now = new Map(after.map((row) => [row.identifier, row]))
  const isNew = (row: Row) => !before.some(({ identifier }) => identifier === row.identifier)
  const news = after.filter(isNew)
  const lastThere = before.findLastIndex(({ identifier }) => now.has(identifier))
  const pushed = news.length ? before.slice(lastThere + 1, lastThere + 1 + news.length) : []
  return { news, rows: [...after.filter((row) => !isNew(row)), ...pushed] }
}

async function holdBack(client: QueryClient, query: Query, tell: Tell) {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function') return
  const { signal } = new AbortController()
  const after = (await queryFn({ client, queryKey: query.queryKey, signal, meta: undefined })) as ListAnswer
  // What one changed oneself was read again meanwhile, and is no news.
  const { news, rows } = withoutNew(rowsOf(query.state.data as ListAnswer), rowsOf(after))
  if (!news.length) {
    tell(null)
    return void client.setQueryData(query.queryKey, after)
  }
  client.setQueryData(query.queryKey, { ...after, recordsInfo: rows })
  tell({ count: news.length, at: query.state.dataUpdatedAt, onShow: () => void client.setQueryData(query.queryKey, after) })
}

/** Reads again what became stale. A list on screen keeps the rows it shows: what came to it since is offered, not pushed in. */
export function freshen(client: QueryClient, isStale: (endpointId: string) => boolean) {
  const lists = new Map<Query, Tell>()
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey: [id] }) => isStale(String(id)) })) {
    const tell = readers.get(JSON.stringify(query.queryKey))
    const rows = (query.state.data as Partial<ListAnswer> | undefined)?.recordsInfo as readonly Row[] | undefined
    if (tell && rows?.length && rows.every(({ identifier }) => identifier)) lists.set(query, tell)
  }
  for (const [query, tell] of lists) void holdBack(client, query, tell).catch(() => query.invalidate())
  void client.invalidateQueries({ predicate: (query) => isStale(String(query.queryKey[0])) && !lists.has(query) })
}
