import * as z from 'zod'
import { grouping } from '../../kernel/grouped.ts'
import { DayRange, Flag, Id, Identifier, Ids, listQuery, oneOrMany } from '../../kernel/shapes.ts'
import { deadlineReaches } from '../deadline/deadline.rules.ts'
import { applicationLimits, applicationReaches, applicationWaits, statusesInCanada } from './application.rules.ts'

const texts = z.union([z.string(), z.array(z.string()).max(100)]).transform((value) => (Array.isArray(value) ? value : [value]))

/** What the drawer of the applications list narrows by (specification 3 §3, G-L-43). */
export const applicationFilters = {
  destination_countries: Ids,
  institution_id: Ids,
  /** A value of the list `region`, whose countries are the tenant's own. */
  source_region: Id,
  source_country: Ids,
  /** When the status changed last. */
  status_at: DayRange,
  application_statuses: Ids,
  stage_ids: Ids,
  /** What a status is divided into. */
  sub_status_id: Ids,
  intake: Ids,
  intake_year: Ids,
  has_counseling: Flag,
  created_at: DayRange,
  /** When the institution got it; one that it has not yet is out. */
  submitted_at: DayRange,
  is_deferred: Flag,
  utm_sources: texts,
  utm_mediums: texts,
  status_in_canada: z.enum(statusesInCanada),
  staff_role_id: Id,
  staff_id: Id,
  agent_identifier: Identifier,
  branch_id: Ids,
  lead_identifier: Identifier,
  /** Longer in its stage than the pipeline estimates. */
  is_overdue: Flag,
  /** Whose turn it is: an offer is to be answered, papers are to be sent, the company has to submit it, or the institution to decide. */
  waits_for: z.enum(applicationWaits),
  /** Has come so far, wherever it stands since. */
  reached: oneOrMany(z.enum(applicationReaches)),
  /** Something has to be done within so many days, today included. */
  deadline_within: z.enum(deadlineReaches),
  /** Past one of these limits. */
  late_by: oneOrMany(z.enum(applicationLimits)),
}

export const ApplicationListQuery = listQuery({
  sortBy: ['id', 'status_at', 'offer_letter_deadline', 'created_at'],
  filters: applicationFilters,
  perPage: 25,
  emptiable: ['branch_id', 'source_country'],
}).extend({
  /** Key of a stage; `all` or nothing leaves it out. */
  application_stage_type: z.string().trim().max(60).default('all'),
  with_tabs: Flag.optional(),
  /** Says of each row which documents keep it from being submitted. */
  with_papers: Flag.optional(),
  ...grouping(['stage', 'status', 'branch']),
})
export type ApplicationListQuery = z.output<typeof ApplicationListQuery>

const kind = { type: z.enum(['success', 'cancel']), position: z.enum(['start', 'middle', 'end']) }
const TabStatus = z.object({
  ...kind,
  id: Id,
  identifier: Identifier,
  key: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  order_no: z.number().int(),
  is_skippable: z.boolean(),
  est_days: z.number().int(),
  stage_id: Id,
  /** What the company divides it into, out of use or not. */
  sub_statuses: z.array(z.object({ id: Id, label: z.string() })),
})

/** A tab of the list: a stage with what its rules of moving need, and how many stand in it; the tab of all has no stage. */
export const ApplicationTab = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
  isCountExact: z.boolean(),
  stage: z
    .object({
      ...kind,
      id: Id,
      identifier: Identifier,
      key: z.string(),
      name: z.string(),
      est_days: z.number().int(),
      is_skippable: z.boolean(),
      statuses: z.array(TabStatus),
    })
    .nullable(),
})
export type ApplicationTab = z.output<typeof ApplicationTab>
