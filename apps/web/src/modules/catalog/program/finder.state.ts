import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** What the finder keeps in its address beside what every list does (specification 3 §3; G-L-51). */
export const finderStart = {
  tab: 'all-programs' as 'all-programs' | 'shortlisted-programs',
  byTab: 'user' as 'user' | 'staff',
}
/** What of its query the finder keeps there. */
export const finderRead = { kept: ['category', 'lead_identifier', 'new_in'] } as const
export type FinderTab = typeof finderStart

/** Where an application for this program begins. */
export const applyHref = ({ program, campus_id }: ProgramCard, lead_identifier: string) =>
  hrefWith('/applications/create', {
    lead_identifier,
    country_id: program.institution.country_id,
    institution_id: program.institution.id,
    program_id: program.id,
    campus: campus_id,
  })

/** Only web addresses are followed out of the product. */
export const outsideHref = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined)
