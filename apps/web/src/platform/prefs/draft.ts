import { useEffect, useRef, useState } from 'react'
import { draftPlace } from '../session/after-sign-in.ts'
import { activePerson } from '../session/tokens.ts'
import { keptAt } from './kept-text.ts'

const pauseMs = 400

interface Typed<V> {
  /** What is written, such as "lead-edit:" with the record's identifier. */
  readonly what: string
  readonly values: V
  readonly isDirty: boolean
  readonly onRestore: (values: V) => void
  /** Says that there is an older draft, and that what is typed is kept. */
  readonly words: { readonly older: string; readonly kept: string }
}

/** Keeps what is typed into a form on this device until it is saved or thrown away, and offers what was typed before. */
export function useDraft<V>({ what, values, isDirty, onRestore, words }: Typed<V>) {
  const [place] = useState(() => draftPlace(activePerson(), what))
  const [older, setOlder] = useState(() => keptAt<V>(place))
  const [isKept, setKept] = useState(false)
  const isOver = useRef(false)
  const text = JSON.stringify(values)
  useEffect(() => {
    if (older !== null || !isDirty) return
    const timer = setTimeout(() => {
      if (isOver.current) return
      localStorage.setItem(place, text)
      setKept(true)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [place, text, older, isDirty])
  const forget = () => {
    isOver.current = true
    localStorage.removeItem(place)
  }
  const settle = (then?: () => void) => () => {
    then?.()
    setOlder(null)
  }
  const line =
    older !== null
      ? {
          text: words.older,
          onRestore: settle(() => onRestore(older)),
          onDiscard: settle(() => localStorage.removeItem(place)),
        }
      : isKept
        ? { text: words.kept }
        : undefined
  return { line, forget }
}
