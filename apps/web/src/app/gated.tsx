import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AgreementGate } from '#modules/agreements/agreements.public.ts'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { reload, useSession } from '#platform/session/session.ts'

const enter = () => void Promise.all([import('#platform/realtime/live.ts'), reload()]).then(([{ goLive }]) => goLive())

/** Every page and the shell round it, once the agency has nothing to sign any more (G-C-77). */
export function Gated() {
  const { mustSignAgreement } = useSession().profile
  const { isShown } = useOverlay('agreement', mustSignAgreement)
  if (!mustSignAgreement) return <Outlet />
  return <Suspense fallback={null}>{isShown && <AgreementGate onSigned={enter} />}</Suspense>
}
