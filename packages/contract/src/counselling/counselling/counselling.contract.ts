import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import {
  DayRange,
  Flag,
  Id,
  Identifier,
  Ids,
  listQuery,
  orNull,
  PersonRef,
  pageOf,
  RecordNumber,
  RecordRef,
  Timestamp,
} from '../../kernel/shapes.ts'
import { counsellingLasts, counsellingStatuses, counsellingTabs, isMeetingLink, meetingTypes } from './counselling.rules.ts'

const Named = z.object({ id: Id, identifier: Identifier, name: z.string() })

export const Counselling = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  lead: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  counselling_type: z.object({ id: Id, label: z.string() }),
  meeting_type: z.enum(meetingTypes),
  meeting_link: z.string().nullable(),
  schedule_date: Timestamp,
  ends_at: Timestamp,
  duration_minutes: z.number().int(),
  /** The zone in which it was agreed; readers see their own clock. */
  timezone: z.string(),
  user: PersonRef,
  role: Named.nullable(),
  /** The branch of the lead. */
  branch: Named.nullable(),
  /** Of the company alone, as the outcome is: null for the student. */
  remarks: z.string().nullable(),
  outcome: z.string().nullable(),
  status: z.enum(counsellingStatuses),
  /** Its time is over, and nobody has said what became of it. */
  is_overdue: z.boolean(),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  can: z.object({ update: z.boolean(), change_status: z.boolean(), open_lead: z.boolean() }),
})
export type Counselling = z.output<typeof Counselling>

/** One thing that happened to a counselling, newest first. */
export const CounsellingChange = z.object({
  identifier: Identifier,
  type: z.string(),
  actor: PersonRef.nullable(),
  created_at: Timestamp,
  schedule_date: Timestamp.nullable(),
  former_date: Timestamp.nullable(),
  remarks: z.string().nullable(),
})
export type CounsellingChange = z.output<typeof CounsellingChange>

const Moment = z
  .string('Schedule date is required')
  .trim()
  .min(1, 'Schedule date is required')
  .pipe(z.iso.datetime({ offset: true, error: 'Invaild date format' }))
const Link = orNull(z.string().trim().max(500).refine(isMeetingLink, 'Enter an address starting with https://'))
const Minutes = z.coerce
  .number<number | string>('Choose 5 to 480 minutes')
  .int('Choose 5 to 480 minutes')
  .min(counsellingLasts.least, 'Choose 5 to 480 minutes')
  .max(counsellingLasts.most, 'Choose 5 to 480 minutes')
const Words = orNull(z.string().trim().max(2_000))

const fields = {
  counselling_type: z.coerce
    .number<number | string>('please select counseling type')
    .int('please select counseling type')
    .positive('please select counseling type'),
  meeting_type: z.enum(meetingTypes, 'Meeting type is required'),
  meeting_link: Link,
  schedule_date: Moment,
  duration_minutes: Minutes.default(counsellingLasts.usual),
  user_identifier: orNull(Identifier),
  role_identifier: orNull(Identifier),
  remarks: Words,
  /** Books it though the counsellor has another one then. */
  allow_overlap: Flag.default(false),
}

interface Meeting {
  readonly meeting_type?: string | undefined
  readonly meeting_link?: string | null | undefined
}
const hasItsLink = ({ meeting_type, meeting_link }: Meeting) => meeting_type !== 'online' || Boolean(meeting_link)
const linkMissing = { path: ['meeting_link'], message: 'Meeting link is required' }

export const CounsellingBody = z
  .object({ lead_identifier: RecordRef.refine((ref) => ref !== '', 'Lead is required'), ...fields })
  .refine(hasItsLink, linkMissing)
export type CounsellingBody = z.output<typeof CounsellingBody>
export const CounsellingEdit = z.object(fields).refine(hasItsLink, linkMissing)
export type CounsellingEdit = z.output<typeof CounsellingEdit>

export const CounsellingStatusBody = z
  .object({
    status: z.enum(counsellingStatuses, 'please select the status'),
    remarks: Words,
    /** What came of it, where it was held. */
    outcome: Words,
    /** When it takes place after all, where it is booked anew. */
    schedule_date: orNull(Moment),
    allow_overlap: Flag.default(false),
  })
  .refine(({ status, schedule_date }) => status !== 'scheduled' || schedule_date, {
    path: ['schedule_date'],
    message: 'Schedule date is required',
  })
export type CounsellingStatusBody = z.output<typeof CounsellingStatusBody>

export const CounsellingListQuery = listQuery({
  sortBy: ['schedule_date', 'id'],
  filters: { counselling_type: Ids, branch_id: Ids, staff_id: Ids, schedule_date: DayRange },
}).extend({
  sort: z.enum(['asc', 'desc']).default('asc'),
  type: z.enum(counsellingTabs).default('upcoming'),
  with_tabs: Flag.optional(),
})
export type CounsellingListQuery = z.output<typeof CounsellingListQuery>

const Tab = z.object({ key: z.enum(counsellingTabs), label: z.string(), count: z.number().int(), isCountExact: z.boolean() })
const counsellingInfo = z.object({ counsellingInfo: Counselling, version: z.number().int() })

/** Counsellings with leads: specification 3, G-L-69. */
export const counsellings = resource('counselling.counselling', {
  list: {
    route: 'GET /lead-counsellings',
    access: 'leads.counsellings.read',
    summary: 'List the counsellings you may see, by what became of them.',
    description:
      'Upcoming ones go by their time, so that those nobody has settled come first; the other tabs show the latest first. A search for an identifier looks in every tab. with_tabs=1 adds tabsInfo.',
    query: CounsellingListQuery,
    response: pageOf(Counselling).extend({ tabsInfo: z.array(Tab).optional() }),
  },
  single: {
    route: 'GET /lead-counsellings/:id',
    access: 'leads.counsellings.read',
    summary: 'Show a counselling with everything that happened to it.',
    response: counsellingInfo.extend({ historyInfo: z.array(CounsellingChange) }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /lead-counsellings',
    access: 'leads.counsellings.create',
    recentProof: false,
    summary: 'Book a counselling with a lead, for yourself or for a colleague.',
    body: CounsellingBody,
    response: counsellingInfo,
    status: 201,
    message: 'Counselling scheduled successfully',
    errors: ['NOT_FOUND', 'COUNSELLOR_BUSY'],
    audit: 'counselling.booked',
    idempotency: 'accepted',
  },
  edit: {
    route: 'PUT /lead-counsellings/:id',
    access: 'leads.counsellings.update',
    recentProof: false,
    summary: 'Change a scheduled counselling, or move it to another time or counsellor.',
    body: CounsellingEdit,
    response: counsellingInfo,
    message: 'Counselling updated successfully',
    errors: ['NOT_FOUND', 'COUNSELLOR_BUSY', 'COUNSELLING_STATE', 'VERSION_CONFLICT'],
    audit: 'counselling.changed',
    concurrency: 'etag',
  },
  changeStatus: {
    route: 'PUT /lead-counsellings/:id/change-status',
    access: 'leads.counsellings.update',
    recentProof: false,
    summary: 'Say what became of a counselling, or book one anew that fell through.',
    body: CounsellingStatusBody,
    response: counsellingInfo,
    message: 'Status updated successfully',
    errors: ['NOT_FOUND', 'COUNSELLOR_BUSY', 'COUNSELLING_STATE'],
    audit: 'counselling.status_changed',
  },
  ofLead: {
    route: 'GET /leads/:id/counsellings',
    access: 'leads.counsellings.read',
    summary: 'List the counsellings of a lead, the latest first.',
    query: listQuery({ sortBy: ['schedule_date'] }),
    response: pageOf(Counselling),
    errors: ['NOT_FOUND'],
  },
  counsellors: {
    route: 'GET /lead-counsellings/get/counsellors',
    access: 'leads.counsellings.read',
    summary: 'Find people of the company who can hold a counselling, by name.',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    response: z.object({ recordsInfo: z.array(PersonRef.extend({ branch: z.string().nullable(), has_times: z.boolean() })) }),
  },
})
