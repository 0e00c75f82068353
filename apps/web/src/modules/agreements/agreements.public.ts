import { lazyPart } from '#ui/parts/lazy-part.tsx'

/** What stands before the portal until an agency has signed; fetched only when there is something to sign. */
export const AgreementGate = lazyPart(() => import('./signature/agreement-gate.view.tsx').then((file) => file.AgreementGate))
