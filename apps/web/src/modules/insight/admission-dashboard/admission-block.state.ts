import { hrefWith } from '#platform/prefs/view-state.ts'

/** What narrows the admission dashboard, by the names of the list of applications. */
export interface AdmissionGroup {
  readonly intake?: readonly number[]
  readonly branch_id?: readonly number[]
  readonly institution_id?: readonly number[]
  readonly destination_countries?: readonly number[]
  readonly source_country?: readonly number[]
  readonly staff_id?: readonly number[]
}

/** The list of the applications a figure counts; of people who work on them the list takes one. */
export const applicationsOf = ({ staff_id, ...group }: AdmissionGroup, filters: object, stage?: string) =>
  hrefWith('/applications', {
    ...(stage && { application_stage_type: stage }),
    filters: { ...group, ...(staff_id?.[0] && { staff_id: staff_id[0] }), ...filters },
  })
