import type { Neighbours } from '#ui/record/record-screen.tsx'
import { useT } from '../i18n/i18n.ts'
import { keptOrder } from './kept-order.ts'

/** The way back to the list a record was opened from, and to its neighbours there; nothing where none was left. */
export function useNeighbours(href: string): { readonly list?: string; readonly neighbours?: Neighbours } {
  const t = useT()
  const last = keptOrder()
  const place = last?.hrefs.indexOf(href) ?? -1
  if (!last || place < 0) return {}
  const { hrefs, before, total, address } = last
  const text = t('{{number}} of {{total}}', { number: before + place + 1, total })
  return { list: address, neighbours: { text, previousHref: hrefs[place - 1], nextHref: hrefs[place + 1] } }
}
