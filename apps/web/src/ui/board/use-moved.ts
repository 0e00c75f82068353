import { useState } from 'react'

/** Cards that were let go in another column: they stand there at once, and go back by themselves where the move is refused. */
export function useMoved() {
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({})
  return {
    columnOf: (card: string, column: string) => moved[card] ?? column,
    move: (card: string, column: string, work: Promise<unknown>) => {
      setMoved((now) => ({ ...now, [card]: column }))
      const settle = () => setMoved(({ [card]: _, ...others }) => others)
      work.then(settle, settle)
    },
  }
}
