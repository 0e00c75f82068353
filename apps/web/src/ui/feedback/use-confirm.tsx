import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { Question } from './confirm-dialog.tsx'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))

export type Answer = { code?: string }

type Ask = (question: Question) => Promise<Answer | null>

const Confirm = createContext<Ask>(() => Promise.resolve(null))

/** Holds the one dialog that `useConfirm` opens. */
export function ConfirmProvider(props: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const settle = useRef<(answer: Answer | null) => void>(() => undefined)
  const ask = useCallback<Ask>((asked) => {
    settle.current(null)
    setQuestion(asked)
    setOpened(true)
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])
  const answer = (given: Answer | null) => {
    setOpened(false)
    settle.current(given)
  }
  return (
    <Confirm.Provider value={ask}>
      {props.children}
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog {...question} opened={opened} onConfirm={answer} onClose={() => answer(null)} />
        </Suspense>
      )}
    </Confirm.Provider>
  )
}

/** Asks before something weighty; resolves to the answer, or to null when the person thought better of it. */
export function useConfirm(): Ask {
  return useContext(Confirm)
}
