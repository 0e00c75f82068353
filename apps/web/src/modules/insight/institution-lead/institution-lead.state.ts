import type { ApplicationReach } from '@embark/contract/applications/application/application.rules.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { Comparison } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** What narrows the figures, by the names of the list of applications. */
export interface InstitutionGroup {
  readonly institution_id?: readonly number[]
  readonly intake?: readonly number[]
  readonly source_country?: readonly number[]
}
/** The students of one figure. */
export interface ShownStudents extends InstitutionGroup {
  readonly submitted_at?: { readonly from: string; readonly to: string }
  readonly reached?: readonly ApplicationReach[]
  readonly where?: object
}

/** What the address of the page keeps. */
export type InstitutionState = {
  from: string
  to: string
  compare: Comparison
  group: InstitutionGroup
  shown: ShownStudents
  page: number
}
export const usual: InstitutionState = { from: '', to: '', compare: 'before', group: {}, shown: {}, page: 1 }

/** The same page with the students of a figure below. */
export const studentsOf = ({ page: _, ...state }: InstitutionState, shown: ShownStudents) => {
  const { compare, ...rest } = state
  const kept = Object.entries({ ...rest, shown: { ...state.group, ...shown } }).filter(([, value]) => Object.keys(value).length > 0)
  return hrefWith(insightScreens.institutionLeads.path, { ...Object.fromEntries(kept), ...(compare === 'year' && { compare }) })
}
