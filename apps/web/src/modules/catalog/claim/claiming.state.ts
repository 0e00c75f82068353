import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import type { ClaimAct } from '@embark/contract/catalog/claim/claim.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'

export type Wish = ClaimAct | 'visibility'
export type Kind = 'institution' | 'program'
/** What is said when it was done and when it failed, to the letter (G-M-105, G-M-106). */
export const claimWords: Record<Kind, Record<Wish, { done: string; failed: string }>> = {
  institution: {
    claim: { done: 'Institution claim Successfully', failed: 'Unable to claim institutions' },
    unclaim: { done: 'Institution unclaim Successfully', failed: 'Unable to unclaim institutions' },
    visibility: { done: 'Visibility Changed Successfully.', failed: 'Unable to change visibility' },
  },
  program: {
    claim: { done: 'Program claim Successfully', failed: 'Unable to claim programs' },
    unclaim: { done: 'Program unclaim Successfully', failed: 'Unable to unclaim programs' },
    visibility: { done: 'Visibility Changed Successfully.', failed: 'Unable to change visibility' },
  },
}
/** The reads a claim makes stale. */
export const claimStales = [
  claims.institutions,
  claims.programs,
  programs.all,
  programs.categories,
  programs.filters,
  catalogDropdowns.institutions,
  catalogDropdowns.programs,
  catalogDropdowns.campuses,
  catalogDropdowns.destinationCountries,
]
