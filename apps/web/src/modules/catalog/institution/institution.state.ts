import { campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { claimStales } from '../claim/claiming.state.ts'

/** The reads that a change of an institution, its campuses or its waivers makes stale. */
export const institutionStales = [
  ...claimStales,
  catalogDropdowns.institutions,
  institutions.list,
  institutions.single,
  campuses.list,
  feeWaivers.list,
  feeWaivers.dropdown,
]
export const waiverStales = [institutions.list, institutions.single, feeWaivers.list, feeWaivers.dropdown]

export const institutionHref = ({ identifier }: { readonly identifier: string }) =>
  to(catalogScreens.institution, { institution: identifier })

/** What it teaches, in the finder. */
export const programsHref = (id: number) => hrefWith(catalogScreens.programs.path, { filters: { institution_id: [id] } })

/** Which of the three pages of institutions is open. */
export type InstitutionsPage = 'all' | 'b2b' | 'bulk'
export const pageAt = (path: string | undefined): InstitutionsPage =>
  path === catalogScreens.institutionsB2b.path ? 'b2b' : path === catalogScreens.institutionsBulk.path ? 'bulk' : 'all'
