import { useEffect, useState } from 'react'

/** What others added to a list while somebody reads it, held back until they ask for it. */
export interface Held {
  readonly count: number
  /** When the list was read without it; a later reading has it already. */
  readonly at: number
  readonly onShow: () => void
}
/** The lists on screen, by what they asked, and how each is told that something is held back. */
export const readers = new Map<string, (held: Held | null) => void>()

/** What is held back from the list that asked this. */
export function useHeld(asked: unknown): Held | null {
  const [held, tell] = useState<Held | null>(null)
  const key = JSON.stringify(asked)
  useEffect(() => {
    readers.set(key, tell)
    return () => {
      readers.delete(key)
      tell(null)
    }
  }, [key])
  return held
}
