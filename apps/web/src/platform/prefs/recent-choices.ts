import { useState } from 'react'
import type { Option } from '#ui/form/search-select.tsx'
import { viewPlace } from '../session/after-sign-in.ts'
import { activePerson } from '../session/tokens.ts'
import { keptAt } from './kept-text.ts'

const most = 5

/** What this person picked last from a long list, such as of students; it names people, so it goes with the session. */
export function useRecentChoices(list: string) {
  const [place] = useState(() => viewPlace(activePerson(), `recent-${list}`))
  const [recent] = useState(() => keptAt<Option[]>(place) ?? [])
  const note = (option: Option | null) => {
    if (!option) return
    const others = (keptAt<Option[]>(place) ?? []).filter(({ value }) => value !== option.value)
    localStorage.setItem(place, JSON.stringify([option, ...others].slice(0, most)))
  }
  return { recent, note }
}
