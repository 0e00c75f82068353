import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The unread list as it was when the reader opened: what is published later waits, so that nothing pops up in the middle of work. */
export function useSnapshot<Item>(
  list: Pick<UseQueryResult<{ recordsInfo: Item[] }, unknown>, 'data' | 'isFetching' | 'isError'>,
  inLayout: boolean,
  onDone: () => void,
): readonly Item[] | undefined {
  const [items, setItems] = useState<readonly Item[]>()
  const { data, isFetching, isError } = list
  const isReady = !isFetching && (data !== undefined || isError)
  useEffect(() => {
    if (!isReady || items) return
    const unread = data?.recordsInfo ?? []
    if (inLayout && unread.length === 0) onDone()
    else setItems(unread)
  }, [isReady, items, data, inLayout, onDone])
  return items
}
