import * as z from 'zod'
import { statusesInCanada } from '../../applications/application/application.rules.ts'
import { grouping } from '../../kernel/grouped.ts'
import { DayRange, Flag, Identifiers, Ids, listQuery, oneOrMany } from '../../kernel/shapes.ts'
import { contactWaits } from '../assignment-rule/assignment-rule.rules.ts'
import { leadBlanks, leadCategories, leadLimits, leadPlatforms } from './lead.rules.ts'

const texts = oneOrMany(z.string().trim().min(1).max(200))

/** What an own field is narrowed to, by its type: some of its choices, a part of a text, a range of numbers or days, ticked or not. */
const OwnFilter = z.union([
  z.boolean(),
  z.string().trim().min(1).max(200),
  z
    .array(z.union([z.string().max(200), z.number()]))
    .min(1)
    .max(200),
  z.strictObject({ from: z.union([z.string().max(30), z.number()]).optional(), to: z.union([z.string().max(30), z.number()]).optional() }),
])
export type OwnFilter = z.output<typeof OwnFilter>

/** Names of own fields whose answers are wanted with each lead. */
const OwnNames = z
  .string()
  .trim()
  .max(4_000)
  .default('')
  .transform((text) => (text ? [...new Set(text.split(','))].slice(0, 200) : []))

/** What the lead list can be narrowed to (G-L-17). Numbers are ids; people are named by identifier or number. */
export const leadFilters = {
  destination_countries: Ids,
  source_country: Ids,
  source_city: texts,
  created_at: DayRange,
  last_activity_at: DayRange,
  next_follow_up_at: DayRange,
  utm_sources: texts,
  utm_mediums: texts,
  utm_campaigns: texts,
  staff_id: Ids,
  staff_role_id: Ids,
  owner_id: Ids,
  agent_identifier: Identifiers,
  branch_id: Ids,
  team_id: Ids,
  lead_source_id: Ids,
  lead_medium_id: Ids,
  stage_ids: Ids,
  status_ids: Ids,
  sub_status_id: Ids,
  category: oneOrMany(z.enum(leadCategories)),
  tags: Ids,
  platform: oneOrMany(z.enum(leadPlatforms)),
  study_level_id: Ids,
  intake_id: Ids,
  intake_year: Ids,
  has_application: Flag,
  /** What an application of theirs says of it. */
  status_in_canada: oneOrMany(z.enum(statusesInCanada)),
  /** At least one counselling was not cancelled (G-L-69). */
  has_counseling: Flag,
  /** A region of the company's own list; it stands for its countries. */
  source_region: Ids,
  has_user_profile: Flag,
  lead_form_identifier: Identifiers,
  import_id: Ids,
  /** Who brought them by a referral link. */
  referred_by: Ids,
  own: z.record(z.string().max(64), OwnFilter),
  /** Longer in its stage than the pipeline estimates. */
  is_overdue: Flag,
  /** Where its route begins, and nobody has planned a next step. */
  is_unanswered: Flag,
  /** How its clock to the first contact stands. */
  first_contact: oneOrMany(z.enum(contactWaits)),
  /** With nothing in one of these fields. */
  blank: oneOrMany(z.enum(leadBlanks)),
}
export const leadSorts = ['id', 'created_at', 'last_activity_at', 'next_follow_up_at', 'stage_entered_at', 'first_name'] as const
export type LeadSort = (typeof leadSorts)[number]

const filtered = listQuery({
  sortBy: leadSorts,
  perPage: leadLimits.perPage,
  filters: leadFilters,
  emptiable: [
    'destination_countries',
    'source_country',
    'next_follow_up_at',
    'owner_id',
    'agent_identifier',
    'branch_id',
    'team_id',
    'lead_source_id',
    'category',
    'study_level_id',
    'intake_id',
    'utm_sources',
    'utm_mediums',
    'utm_campaigns',
  ],
})
/** `all`, `mine`, `unassigned`, or the key of a lead stage. */
const PageTab = z.string().trim().min(1).max(60).default('all')

export const leadGroups = ['stage', 'status', 'owner', 'branch', 'category'] as const
export const LeadListQuery = filtered.extend({
  page_tab: PageTab,
  with_tabs: Flag.default(false),
  own_columns: OwnNames,
  ...grouping(leadGroups),
})
export type LeadListQuery = z.output<typeof LeadListQuery>

/** The part of the list's query that decides which leads it holds. */
export const LeadCriteria = z.object({ filters: filtered.shape.filters, search: z.string().trim().max(200).default(''), page_tab: PageTab })
export type LeadCriteria = z.output<typeof LeadCriteria>
export type LeadFilters = LeadCriteria['filters']

/** Columns of the export, in the order they are written unless asked otherwise. */
export const leadColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'stage',
  'status',
  'sub_status',
  'category',
  'source',
  'medium',
  'destination_countries',
  'study_level',
  'intake',
  'intake_year',
  'budget',
  'branch',
  'team',
  'agent',
  'owner',
  'created_at',
  'last_activity_at',
  'next_follow_up_at',
  'first_contact',
] as const
export type LeadColumn = (typeof leadColumns)[number]
