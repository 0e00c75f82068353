import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * An answer that is marked stale while it is asked for the first time is asked for once more when it is there: it may tell what was before
 * the change, and its coming would take the mark away.
 */
export function askAgainWhatWasMarkedEarly(client: QueryClient) {
  const marked = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.fetchStatus === 'fetching' && query.state.data === undefined) marked.add(query)
    if (action.type === 'success' && marked.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
