import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onProofWanted } from '#platform/session/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((file) => ({ default: file.ProofDialog })))

/** Stands once at the root: opens the dialog a heavy act waits for, over whatever is open, which stays as it is. */
export function ProofAsker() {
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(isProven: boolean) => void>(() => {})
  useEffect(() => {
    onProofWanted(() => {
      setOpen(true)
      return new Promise((resolve) => {
        settle.current = resolve
      })
    })
  }, [])
  const close = (isProven: boolean) => {
    setOpen(false)
    settle.current(isProven)
  }
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog onClose={close} />
    </Suspense>
  )
}
