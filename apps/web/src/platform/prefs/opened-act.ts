import { useRef } from 'react'
import { useUrlState } from './view-state.ts'

const noAct = { act: '', row: '' }
/** How an address names a record. */
export const idOf = (row: unknown) => String((row as { identifier?: string } | undefined)?.identifier ?? '')

/** What stands over records: the act, and the record it is about; none for an act on all of them, or on a new one. */
export interface OpenedAct<Row> {
  readonly act: string
  readonly row: Row | undefined
}

/**
 * Which act's dialog stands over the records of a page, in its address as a page's own dialogs are. Whether its reader may do the act is
 * for who draws it to say. The record stays as it was when its dialog opened: what changes elsewhere does not change under who types.
 */
export function useOpenedAct<Row>(rows?: readonly Row[]) {
  const [{ act, row: id }, change] = useUrlState(noAct)
  const held = useRef<Row>(undefined)
  if (id && idOf(held.current) !== String(id)) held.current = rows?.find((row) => idOf(row) === String(id))
  const row = id ? held.current : undefined
  return {
    opened: act && (row || !id) ? ({ act, row } as OpenedAct<Row>) : null,
    open: (next: string, about?: Row) => {
      held.current = about
      change({ act: next, row: idOf(about) }, { replace: act !== '', stays: true })
    },
    close: () => change(noAct, { replace: true, stays: true }),
  }
}
