import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

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
      {question && <ConfirmDialog {...question} opened={opened} onConfirm={answer} onClose={() => answer(null)} />}
    </Confirm.Provider>
  )
}

/** Asks before something weighty; resolves to the answer, or to null when the person thought better of it. */
export function useConfirm(): Ask {
  return useContext(Confirm)
}
