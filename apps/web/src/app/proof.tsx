import { Suspense, useEffect, useRef, useState } from 'react'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { onProofWanted } from '#platform/session/proof.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog))

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
  const { isShown, zIndex } = useOverlay('proof', isOpen)
  if (!isOpen || !isShown) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog zIndex={zIndex} onClose={close} />
    </Suspense>
  )
}
