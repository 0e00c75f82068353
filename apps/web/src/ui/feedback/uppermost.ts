import { useEffect, useId } from 'react'

const open: string[] = []

/** Lets only the dialog that stands over all others be closed: Escape is heard by each of them. */
export function useUppermost(isOpen: boolean, onClose: () => void) {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    open.push(id)
    return () => void open.splice(open.lastIndexOf(id), 1)
  }, [isOpen, id])
  return () => {
    if (open.at(-1) === id) onClose()
  }
}
