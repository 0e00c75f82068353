/** How other modules say when a fact of the catalogue was last looked up. */
export { VerifiedFact } from './verification/verification.view.tsx'
