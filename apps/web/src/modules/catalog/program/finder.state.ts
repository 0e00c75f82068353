import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** What the finder keeps in its address beside what every list does (specification 3 §3; G-L-51). */
export const finderStart = {
  tab: 'all-programs' as 'all-programs' | 'shortlisted-programs',
  byTab: 'user' as 'user' | 'staff',
}
/** What of its query the finder keeps there. */
export const finderRead = { kept: ['category', 'lead_identifier', 'new_in'] } as const
export type FinderTab = typeof finderStart

/** Where an application for this program begins: over the record of a lead that is fixed, else on a page of its own (G-L-42). */
export function applyHref({ program: { id, institution }, campus_id }: ProgramAtCampus, lead_id = '') {
  const program = { country_id: institution.country_id, institution_id: institution.id, campus: campus_id, program_id: id }
  if (!lead_id) return hrefWith(to(applicationScreens.create), program)
  return hrefWith(to(leadScreens.record, { lead_id }), { tab: 'programs', open: 'application', program })
}
/** What of a program and its campus an application names. */
interface ProgramAtCampus extends Pick<ProgramCard, 'campus_id'> {
  readonly program: { readonly id: number; readonly institution: Pick<ProgramCard['program']['institution'], 'id' | 'country_id'> }
}

/** Whether there is something to apply for: it is offered, and begins some time (G-L-04). */
export const takesApplications = ({ is_active, program }: ProgramCard) => is_active && program.intakes.length > 0

/** Only web addresses are followed out of the product. */
export const outsideHref = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined)
