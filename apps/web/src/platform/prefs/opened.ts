import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useUrlState } from './view-state.ts'

const nothingOpen = { open: '' }
/**
 * Which drawer or dialog stands over a page, in its address: it can be sent to a colleague, and Back closes it. What an address names that
 * this reader has not is theirs to leave out.
 */
export function useOpened<O extends string>(names: readonly O[]): readonly [O | null, (next: O | null) => void] {
  const [{ open }, change] = useUrlState(nothingOpen)
  const opened = names.find((name) => name === open) ?? null
  return [opened, (next) => change({ open: next ?? '' }, { replace: next === null, stays: true })]
}

const noAct = { act: '', row: '' }
const idOf = (row: unknown) => String((row as { identifier?: string } | null | undefined)?.identifier ?? '')

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
  const router = useRouter()
  const [{ act, row: id }, change] = useUrlState(noAct)
  const held = useRef<Row>(undefined)
  if (act && id && idOf(held.current) !== String(id)) held.current = rows?.find((row) => idOf(row) === String(id))
  const row = id ? held.current : undefined
  const opened: OpenedAct<Row> | null = act && (row || !id) ? { act, row } : null
  let search: URLSearchParams | undefined
  return {
    opened,
    open: (next: string, about?: Row) => {
      held.current = about
      change({ act: next, row: idOf(about) }, { replace: act !== '', stays: true })
    },
    close: () => change(noAct, { replace: true, stays: true }),
    /** The address of the page as it stands, with the dialog of an act over it. */
    actHref: (next: string, about: Row) => {
      search ??= new URLSearchParams(router.latestLocation.searchStr)
      search.set('act', next)
      search.set('row', idOf(about))
      return `${router.latestLocation.pathname}?${search}`
    },
  }
}
