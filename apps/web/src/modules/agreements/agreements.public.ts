import { lazy } from 'react'

/** What stands before the portal until an agency has signed; fetched only when there is something to sign. */
export const AgreementGate = lazy(() => import('./signature/agreement-gate.view.tsx').then((file) => ({ default: file.AgreementGate })))
