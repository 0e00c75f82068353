import { useUrlState } from './view-state.ts'

const nothingOpen = { open: '' }
/**
 * Which drawer or dialog stands over a page, in its address: it can be sent to a colleague, and Back closes it. What an address names that
 * this reader has not is theirs to leave out.
 */
export function useOpened<O extends string>(names: readonly O[]): readonly [O | null, (next: O | null) => void] {
  const [{ open }, change] = useUrlState(nothingOpen)
  const opened = names.find((name) => name === open) ?? null
  return [opened, (next) => change({ open: next ?? '' }, { replace: next === null })]
}
