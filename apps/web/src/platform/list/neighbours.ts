import { useEffect } from 'react'
import { useGo } from '#ui/link.tsx'
import type { Neighbours } from '#ui/record/record-screen.tsx'
import { useT } from '../i18n/i18n.ts'

interface Order {
  /** The records of the page that was seen, by their addresses. */
  readonly hrefs: readonly string[]
  /** How many come before the first of them, and how many there are in all, in words. */
  readonly before: number
  readonly total: string
  /** Where the list stands, with its search, filters and page. */
  readonly address: string
}

let last: Order | undefined

/** Keeps the order in which a list showed its records, for whoever opens one of them. */
export const keepOrder = (order: Omit<Order, 'address'>) => {
  last = { ...order, address: location.pathname + location.search }
}

/** The way back to the list a record was opened from, and to its neighbours there, by J and K too; nothing where none was left. */
export function useNeighbours(href: string): { readonly list?: string; readonly neighbours?: Neighbours } {
  const t = useT()
  const go = useGo()
  const place = last?.hrefs.indexOf(href) ?? -1
  const [previousHref, nextHref] = [last?.hrefs[place - 1], place < 0 ? undefined : last?.hrefs[place + 1]]
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      const next = { j: nextHref, k: previousHref }[key]
      if (next && !isWriting && !ctrlKey && !metaKey && !altKey) go(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [previousHref, nextHref, go])
  if (!last || place < 0) return {}
  return {
    list: last.address,
    neighbours: { text: t('{{number}} of {{total}}', { number: last.before + place + 1, total: last.total }), previousHref, nextHref },
  }
}
