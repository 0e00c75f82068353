import { useState } from 'react'
import { draftPlace } from '../session/after-sign-in.ts'
import { activePerson } from '../session/tokens.ts'

/** What was kept at a place of this device; nothing where it cannot be read. */
export function keptAt<V>(place: string): V | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as V | null
  } catch {
    return null
  }
}

/** Keeps one text, such as a note, while it is written; it stands there again when the page is opened again. */
export function useKeptText(what: string) {
  const [place] = useState(() => draftPlace(activePerson(), what))
  const [before] = useState(() => keptAt<string>(place) ?? '')
  const keep = (text: string) => (text ? localStorage.setItem(place, JSON.stringify(text)) : localStorage.removeItem(place))
  return { before, keep }
}
