import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './list.css'

export interface ListSearch {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  /** Too little is typed to look for anything yet. */
  readonly isIdle?: boolean
  /** Where the reader chooses what is looked through. */
  readonly by?: ReactNode
}

/** How long nobody has typed before it is searched for (G-C-70). */
const searchAfterMs = 400

/** The search of a list; `isWanted` puts the cursor into one that was just asked for. */
export function SearchBox({ search, isWanted }: { search: ListSearch; isWanted?: boolean }) {
  // What is in the box until the address says the same; whoever types on meanwhile loses no letter.
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef(0)
  // What else was narrowed meanwhile stays.
  const latest = useRef(search.onChange)
  latest.current = search.onChange
  const tell = (text: string) => {
    setTyped(text)
    clearTimeout(waiting.current)
    waiting.current = window.setTimeout(() => {
      waiting.current = 0
      latest.current(text)
    }, searchAfterMs)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address says something else
  useEffect(() => {
    if (!waiting.current) setTyped(null)
  }, [search.value])
  return (
    <span className="e-list-search">
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: whoever asked for it types into it
        autoFocus={isWanted}
        aria-label={search.label}
        placeholder={search.label}
        value={typed ?? search.value}
        onChange={(event) => tell(event.currentTarget.value)}
      />
      {search.by}
    </span>
  )
}
