import * as z from 'zod'
import { Money } from '../../kernel/money.ts'
import { Day, Id, Identifier, PersonRef, RecordNumber, Timestamp } from '../../kernel/shapes.ts'
import { TagMark } from '../../masters/tag/tag.contract.ts'
import { contactStates } from '../assignment-rule/assignment-rule.rules.ts'
import { Education, SpokenLanguage, TestScore, Work } from '../background/background.contract.ts'
import { contactWays } from '../background/background.rules.ts'
import { leadCategories, leadGenders } from './lead.rules.ts'

/** A record named by number and label. */
const Named = z.object({ id: Id, identifier: Identifier, name: z.string() })
const Labelled = z.object({ id: Id, label: z.string() })

export const LeadStage = z.object({
  id: Id,
  identifier: Identifier,
  key: z.string(),
  name: z.string(),
  type: z.enum(['success', 'cancel']),
  position: z.enum(['start', 'middle', 'end']),
  /** Eighths of the way to the end: the ring beside the name. */
  progress: z.number().int().min(0).max(8),
})
export const LeadStatus = z.object({ id: Id, identifier: Identifier, key: z.string(), name: z.string() })
export const StaffOnLead = z.object({ user: PersonRef, role: Named })
export const NextTask = z.object({
  identifier: Identifier,
  type: z.string(),
  note: z.string(),
  scheduled_at: Timestamp,
  is_overdue: z.boolean(),
})

/** What the actor may do with this lead; the server checks the same again. */
export const LeadCan = z.object({
  update: z.boolean(),
  move: z.boolean(),
  revert: z.boolean(),
  assign: z.boolean(),
  transfer: z.boolean(),
  delete: z.boolean(),
  take_notes: z.boolean(),
  set_reminder: z.boolean(),
  create_application: z.boolean(),
})

const ContactClock = z.object({ status: z.enum(contactStates), due_at: Timestamp.nullable(), is_overdue: z.boolean() })

/** A lead in a list, as card, row of the table or card of the board (G-L-17). */
export const LeadRow = z.object({
  identifier: Identifier,
  id: RecordNumber,
  version: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  timeline_id: Id,
  stage: LeadStage,
  status: LeadStatus,
  /** What the company divides the status into. */
  sub_status: Labelled.nullable(),
  /** Of a closed lead: where it stood before, which is where it can be reopened. */
  left_status_id: Id.nullable(),
  category: z.enum(leadCategories).nullable(),
  source: Labelled.nullable(),
  /** Every lead has one; null for those who may not know how it was won. */
  medium: Labelled.nullable(),
  destination_countries: z.array(z.object({ id: Id, iso2: z.string(), name: z.string() })),
  study_level: Labelled.nullable(),
  intake: Labelled.nullable(),
  intake_year: z.number().int().nullable(),
  budget: Money.nullable(),
  branch: Named.nullable(),
  team: Named.nullable(),
  agent: Named.nullable(),
  owner: PersonRef.nullable(),
  staff: z.array(StaffOnLead),
  next_task: NextTask.nullable(),
  /** The way the lead came; null for those who may not know. */
  platform: z.string().nullable(),
  created_at: Timestamp,
  last_activity_at: Timestamp,
  next_follow_up_at: Timestamp.nullable(),
  stage_entered_at: Timestamp,
  /** When its stage should be over; null once it is closed. */
  due_at: Timestamp.nullable(),
  /** It stands in its stage longer than the pipeline estimates. */
  is_overdue: z.boolean(),
  /** Until when somebody should have answered it, or that it was; null where no clock was started, and for students. */
  first_contact: ContactClock.nullable(),
  /** Answers to the own fields that were asked for, as people read them. */
  own: z.record(z.string(), z.unknown()),
  can: LeadCan,
})
export type LeadRow = z.output<typeof LeadRow>

/** A stop of the stage bar (G-L-32). */
export const StageStop = z.object({
  stage: LeadStage,
  status: z.enum(['done', 'current', 'upcoming', 'skipped']),
  est_days: z.number().int(),
  entered_at: Timestamp.nullable(),
  /** Days spent there, so far for the current stage. */
  days: z.number().int().nullable(),
  due_at: Timestamp.nullable(),
  is_overdue: z.boolean(),
  statuses: z.array(LeadStatus),
})
export type StageStop = z.output<typeof StageStop>

/** One possible move and what it takes, or why it is not possible now (G-L-22). */
export const LeadMove = z.object({
  status: LeadStatus,
  stage: z.object({ id: Id, key: z.string(), name: z.string(), type: z.enum(['success', 'cancel']) }),
  isAllowed: z.boolean(),
  needs: z.object({ reason: z.boolean(), remarks: z.boolean() }),
  /** Why not, in the reader's language. */
  reason: z.string().nullable(),
})
export type LeadMove = z.output<typeof LeadMove>

const Country = z.object({ id: Id, iso2: z.string(), name: z.string() })

/** Everything about one lead that its page shows. */
export const LeadRecord = LeadRow.extend({
  country_code: z.string().nullable(),
  mobile_national: z.string().nullable(),
  alternate_country_code: z.string().nullable(),
  alternate_mobile: z.string().nullable(),
  gender: z.enum(leadGenders).nullable(),
  date_of_birth: Day.nullable(),
  nationality: Country.nullable(),
  source_country: Country.nullable(),
  source_city: z.string().nullable(),
  home_address: z.string().nullable(),
  home_postal_code: z.string().nullable(),
  preferred_language: z.string().nullable(),
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  utm_term: z.string().nullable(),
  utm_content: z.string().nullable(),
  discipline: Labelled.nullable(),
  test_scores: z.array(TestScore),
  education_info: z.array(Education),
  work_info: z.array(Work),
  spoken_languages: z.array(SpokenLanguage),
  /** How they like to be reached. */
  contact_preference: z.enum(contactWays).nullable(),
  status_reason: Labelled.nullable(),
  /** The sub-statuses it can take where it stands. */
  sub_statuses: z.array(Labelled),
  /** Words in colour the company put on it; none for students. */
  tags: z.array(TagMark),
  /** Who brought them by a referral link; null for those who may not know how a lead was won. */
  referred_by: PersonRef.nullable(),
  converted_at: Timestamp.nullable(),
  lost_at: Timestamp.nullable(),
  updated_at: Timestamp,
  created_by: PersonRef.nullable(),
  has_user_profile: z.boolean(),
  stageBar: z.array(StageStop),
  moves: z.array(LeadMove),
  counts: z.object({
    notes: z.number().int(),
    tasks: z.number().int(),
    applications: z.number().int(),
    documents: z.number().int(),
    shortlist: z.number().int(),
    activities: z.number().int(),
    /** Entries of others in its conversation that the reader has not read; at most a hundred are counted. */
    unread: z.number().int(),
  }),
})
export type LeadRecord = z.output<typeof LeadRecord>

/** What a change of a lead answers: enough to show it at once. */
export const LeadChange = z.object({
  identifier: Identifier,
  id: RecordNumber,
  version: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  stage: LeadStage,
  status: LeadStatus,
  category: z.enum(leadCategories).nullable(),
})
export type LeadChange = z.output<typeof LeadChange>
