import { useEffect, useRef, useState } from 'react'

/** One thing that can be picked. */
export type Option = { value: string; label: string; note?: string | undefined }

/** Finds the options of a search, page by page, from page 1. */
export type LoadOptions = (query: string, page: number, signal: AbortSignal) => Promise<{ options: Option[]; hasMore: boolean }>

/** Finds among options that came whole. */
export const fromList =
  (options: readonly Option[]): LoadOptions =>
  (query) => {
    const sought = query.trim().toLocaleLowerCase()
    return Promise.resolve({ options: options.filter(({ label }) => label.toLocaleLowerCase().includes(sought)), hasMore: false })
  }

type Offered = { options: Option[]; page: number; hasMore: boolean; state: 'idle' | 'loading' | 'failed' }

/** How long an answer serves again: it merges bursts, and keeps nothing old (specification 1 §9, G-C-52). */
const lookupFreshMs = 400

const nothing: Offered = { options: [], page: 0, hasMore: false, state: 'idle' }

/** Asks for options while the list is open, waits for the typing to pause, and forgets stale answers. */
export function useOptionSource(load: LoadOptions, query: string, open: boolean, version = '') {
  const [offered, setOffered] = useState(nothing)
  const running = useRef<AbortController>(null)
  const last = useRef({ query: '', version, at: 0 })
  const source = useRef(load)
  source.current = load
  const fetchPage = (page: number) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setOffered((now) => ({ ...now, state: 'loading' }))
    source.current(query, page, control.signal).then(
      (got) => {
        if (control.signal.aborted) return
        last.current = { query, version, at: Date.now() }
        setOffered((now) => ({
          options: page === 1 ? got.options : [...now.options, ...got.options],
          page,
          hasMore: got.hasMore,
          state: 'idle',
        }))
      },
      () => {
        if (!control.signal.aborted) setOffered((now) => ({ ...now, state: 'failed' }))
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts when the words, the opening or what is searched change
  useEffect(() => {
    const isSame = last.current.query === query && last.current.version === version
    if (!open || (isSame && Date.now() - last.current.at < lookupFreshMs)) return
    if (!query) return fetchPage(1)
    const timer = setTimeout(() => fetchPage(1), 150)
    return () => clearTimeout(timer)
  }, [query, open, version])
  useEffect(() => () => running.current?.abort(), [])
  return { ...offered, more: () => fetchPage(offered.page + 1), retry: () => fetchPage(Math.max(1, offered.page)) }
}
