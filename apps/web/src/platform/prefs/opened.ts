import { useRouter } from '@tanstack/react-router'
import { idOf, useOpenedAct } from './opened-act.ts'
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

/** The acts on the records of a section of a page, with the address of the page as it stands and the dialog of an act over it. */
export function useOpenedHere<Row>(rows?: readonly Row[]) {
  const { latestLocation } = useRouter()
  return {
    ...useOpenedAct(rows),
    actHref: (act: string, row: Row) => {
      const search = new URLSearchParams(latestLocation.searchStr)
      search.set('act', act)
      search.set('row', idOf(row))
      return `${latestLocation.pathname}?${search}`
    },
  }
}
