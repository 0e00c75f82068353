import * as z from 'zod'
import { applicationReaches } from '../../applications/application/application.rules.ts'
import { resource } from '../../kernel/endpoint.ts'
import {
  Day,
  DayRange,
  filtersOf,
  Id,
  Identifier,
  Ids,
  listQuery,
  oneOrMany,
  pageOf,
  RecordNumber,
  Timestamp,
} from '../../kernel/shapes.ts'
import { comparisons } from '../lead-dashboard/lead-dashboard.rules.ts'

const Count = z.number().int()
/** A figure of the period, and of the period it is set beside. */
const Compared = z.object({ count: Count, before: Count })
const Days = z.object({ from: Day, to: Day })

/** Students by something, most first; nothing is known of the row without an id. */
const Row = z.object({ id: Id.nullable(), name: z.string().nullable(), students: Compared, enrolled: Count })
export type InstitutionLeadRow = z.output<typeof Row>

/** Students who applied, by the days on which their applications were submitted. */
export const InstitutionLeadBoard = Days.extend({
  before: Days,
  /** Whether anybody ever applied, as far as the reader sees. */
  has_any: z.boolean(),
  /** Students, each counted once; applications, each by itself. */
  cards: z.object({ students: Compared, applications: Compared, offers: Compared, deposits: Compared, enrolled: Compared }),
  countries: z.array(Row),
  intakes: z.array(Row),
  /** Of those who see several. */
  institutions: z.array(Row),
})
export type InstitutionLeadBoard = z.output<typeof InstitutionLeadBoard>

/** What narrows the figures, by the names of the list of applications. */
const group = { institution_id: Ids, intake: Ids, source_country: Ids }

/** A student as the institution may know them: who they are, where they come from, and what was submitted. */
export const AppliedStudent = z.object({
  identifier: Identifier,
  id: RecordNumber,
  first_name: z.string(),
  last_name: z.string(),
  country: z.string().nullable(),
  applications: z.array(
    z.object({
      identifier: Identifier,
      id: RecordNumber,
      program: z.string().nullable(),
      institution: z.string(),
      intake: z.string(),
      intake_year: Count,
      status: z.string(),
      submitted_at: Timestamp,
    }),
  ),
})
export type AppliedStudent = z.output<typeof AppliedStudent>

const access = 'dashboards.admission.read'

/** The lead dashboard of institutions: specification 1 §2, G-C-58, G-C-66; what they see of leads says ADR 0195. */
export const institutionLeads = resource('insight.institution_lead', {
  get: {
    route: 'GET /dashboards/institution-lead',
    access,
    readsAll: true,
    summary: 'Count the students whose applications were submitted in a period beside another, by country, intake and institution.',
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
      compare: z.enum(comparisons).default('before'),
      filters: filtersOf(group),
    }),
    response: z.object({ dashboardInfo: InstitutionLeadBoard }),
  },
  list: {
    route: 'GET /dashboards/institution-lead/students',
    access,
    summary: 'List the students a figure counts, with their submitted applications.',
    query: listQuery({
      sortBy: ['id'],
      filters: { ...group, submitted_at: DayRange, reached: oneOrMany(z.enum(applicationReaches)) },
      emptiable: ['source_country'],
    }).omit({ search: true }),
    response: pageOf(AppliedStudent),
  },
})
