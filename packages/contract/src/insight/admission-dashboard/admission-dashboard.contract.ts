import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { filtersOf, Id, Ids } from '../../kernel/shapes.ts'

const Count = z.number().int()
/** A figure of an intake year, and of the year before. */
const Compared = z.object({ count: Count, before: Count })

/** How far applications of an intake came. One that stood in a status counts there, wherever it went since. */
export const Reach = z.object({
  applications: Compared,
  offers: Compared,
  conditional: Compared,
  unconditional: Compared,
  deposits: Compared,
  visas: Compared,
  enrolled: Compared,
  /** Late by any of the limits, of this year. */
  late: Count,
})
export type Reach = z.output<typeof Reach>
/** The same for one branch, institution, country or intake; nothing is known of the row without an id. */
export const ReachRow = Reach.extend({ id: Id.nullable(), name: z.string().nullable() })
export type ReachRow = z.output<typeof ReachRow>

export const AdmissionDashboard = z.object({
  intake_year: Count,
  /** Whether there is any application in the reader's sight, of whatever year. */
  has_any: z.boolean(),
  total: Reach,
  intakes: z.array(ReachRow),
  /** Absent for institutions, which hear nothing of the consultancy. */
  branches: z.array(ReachRow).nullable(),
  institutions: z.array(ReachRow),
  destinations: z.array(ReachRow),
  sources: z.array(ReachRow),
  /** How long applications stood in each stage they left, in the median, and how many stand there now. */
  stages: z.array(
    z.object({
      id: Id,
      key: z.string(),
      name: z.string(),
      type: z.enum(['success', 'cancel']),
      position: z.enum(['start', 'middle', 'end']),
      est_days: Count,
      standing: Count,
      overdue: Count,
      median_days: z.number().nullable(),
      median_days_before: z.number().nullable(),
    }),
  ),
  /** By the limit that passed; one that is late by several counts in each. */
  late: z.object({ stage: Count, offer: Count, deposit: Count }),
})
export type AdmissionDashboard = z.output<typeof AdmissionDashboard>

export const admissionFilters = {
  /** One year; that of the intakes now worked on unless told. */
  intake_year: Id,
  intake: Ids,
  branch_id: Ids,
  institution_id: Ids,
  destination_countries: Ids,
  source_country: Ids,
  staff_id: Id,
}

/** Admissions beside the year before: issue of the pipeline, G-C-66. Each figure is what the list of applications behind it counts. */
export const admissionDashboards = resource('insight.admission_dashboard', {
  get: {
    route: 'GET /dashboards/admission',
    access: 'dashboards.admission.read',
    readsAll: true,
    summary: 'Count the applications of an intake year beside the year before: offers, deposits, visas, enrolments, time and what is late.',
    query: z.object({ filters: filtersOf(admissionFilters) }),
    response: z.object({ dashboardInfo: AdmissionDashboard }),
  },
})
