import { Suspense, useEffect, useState } from 'react'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { askAgainWith, leave, onAccessFromElsewhere } from '#platform/session/tokens.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((file) => file.SignInDialog))

/** Asks to sign in again over the page when the session came to its end; what waited goes on, and nothing typed is lost. */
export function SignInAgain() {
  const [goOn, setGoOn] = useState<(isOpen: boolean) => void>()
  useEffect(() => {
    // All calls that wait share one question.
    let asked: Promise<boolean> | undefined
    askAgainWith(() => {
      asked ??= new Promise<boolean>((resolve) => setGoOn(() => resolve)).finally(() => {
        asked = undefined
        setGoOn(undefined)
      })
      return asked
    })
  }, [])
  // Signing in in another tab, by whatever way, opens this one too.
  useEffect(() => goOn && onAccessFromElsewhere(() => goOn(true)), [goOn])
  const end = () => {
    goOn?.(false)
    leave()
  }
  const { isShown, zIndex } = useOverlay('sign_in_again', goOn !== undefined)
  return <Suspense fallback={null}>{goOn && isShown && <SignInDialog zIndex={zIndex} onOpen={() => goOn(true)} onEnd={end} />}</Suspense>
}
