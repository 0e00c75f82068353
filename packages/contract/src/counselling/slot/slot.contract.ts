import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, orAbsent, orNull, PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { TimeZone, WeeklyHours } from '../../organization/working-hours/weekly-hours.contract.ts'
import { faultIn } from '../../organization/working-hours/working-hours.rules.ts'
import { counsellingStatuses, isMeetingLink, meetingTypes } from '../counselling/counselling.rules.ts'
import { bookingLimits } from './slot.rules.ts'

const DaysOff = z.object({ from: Day, to: Day })

const hours = {
  /** Whether students are offered these times. */
  is_open: z.boolean(),
  time_zone: TimeZone,
  slot_minutes: z.coerce
    .number<number | string>('Choose 10 to 240 minutes')
    .int()
    .min(10, 'Choose 10 to 240 minutes')
    .max(240, 'Choose 10 to 240 minutes'),
  meeting_type: z.enum(meetingTypes, 'Meeting type is required'),
  meeting_link: orNull(z.string().trim().max(500).refine(isMeetingLink, 'Enter an address starting with https://')),
  weekly: z.array(WeeklyHours).max(50),
  days_off: z.array(DaysOff).max(100),
}
export const HoursBody = z.object(hours).superRefine(({ meeting_type, meeting_link, weekly, days_off }, context) => {
  if (meeting_type === 'online' && !meeting_link)
    context.addIssue({ code: 'custom', path: ['meeting_link'], message: 'Meeting link is required' })
  const fault = faultIn(weekly)
  if (fault) context.addIssue({ code: 'custom', path: ['weekly', fault.index, 'until'], message: fault.text })
  for (const [index, { from, to }] of days_off.entries())
    if (to < from) context.addIssue({ code: 'custom', path: ['days_off', index, 'to'], message: 'The end is after the start' })
})
export type HoursBody = z.output<typeof HoursBody>

export const Hours = z.object({
  user: PersonRef,
  ...hours,
  meeting_link: z.string().nullable(),
  slot_minutes: z.number().int(),
  version: z.number().int(),
  can: z.object({ update: z.boolean() }),
})
export type Hours = z.output<typeof Hours>

/** A time somebody can be had at. */
export const Slot = z.object({ starts_at: Timestamp, ends_at: Timestamp, user: PersonRef })
export type Slot = z.output<typeof Slot>
/** A time a student can book; with whom is told by the counsellor's first name alone. */
export const OfferedSlot = z.object({ starts_at: Timestamp, ends_at: Timestamp, user_identifier: Identifier, counsellor: z.string() })
export type OfferedSlot = z.output<typeof OfferedSlot>

const Period = z.object({
  from: Day.optional(),
  days: z.coerce.number().int().min(1).max(31).catch(7).default(7),
})

/** A counselling as its student sees it. */
export const OwnCounselling = z.object({
  identifier: Identifier,
  counselling_type: z.object({ id: Id, label: z.string() }),
  meeting_type: z.enum(meetingTypes),
  meeting_link: z.string().nullable(),
  address: z.string().nullable(),
  schedule_date: Timestamp,
  ends_at: Timestamp,
  counsellor: z.string(),
  status: z.enum(counsellingStatuses),
  can: z.object({ change: z.boolean() }),
})
export type OwnCounselling = z.output<typeof OwnCounselling>

const chosenSlot = {
  schedule_date: z
    .string('Choose a time')
    .trim()
    .min(1, 'Choose a time')
    .pipe(z.iso.datetime({ offset: true, error: 'Choose a time' })),
  user_identifier: z.uuid('Choose a time'),
}
export const OwnBooking = z.object({
  ...chosenSlot,
  counselling_type: z.coerce.number<number | string>('please select counseling type').int().positive('please select counseling type'),
})
export type OwnBooking = z.output<typeof OwnBooking>
export const SlotChoice = z.object(chosenSlot)
export type SlotChoice = z.output<typeof SlotChoice>

const Person = { params: z.object({ identifier: Identifier }) }
const ownInfo = z.object({ counsellingInfo: OwnCounselling })
const refusals = ['NOT_FOUND', 'COUNSELLOR_BUSY', 'COUNSELLING_STATE', 'COUNSELLING_TOO_LATE'] as const

/** When counsellings can be booked, and students who book them: G-L-69, issue "Leads and students, whole". */
export const slots = resource('counselling.slot', {
  hours: {
    route: 'GET /counselling-hours/:identifier',
    access: 'leads.counsellings.read',
    summary: 'Show in which hours of the week a counselling can be booked with somebody.',
    ...Person,
    response: z.object({ hoursInfo: Hours, version: z.number().int() }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  setHours: {
    route: 'PUT /counselling-hours/:identifier',
    access: 'leads.counsellings.update',
    recentProof: false,
    summary: 'Set in which hours of the week a counselling can be booked with you, or with somebody you lead.',
    ...Person,
    body: HoursBody,
    response: z.object({ hoursInfo: Hours, version: z.number().int() }),
    message: 'Counselling times saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VERSION_CONFLICT'],
    audit: 'counselling_hours.changed',
    concurrency: 'etag',
  },
  free: {
    route: 'GET /counselling-slots',
    access: 'leads.counsellings.read',
    summary: 'List the free times of a counsellor, or of everybody in a branch.',
    query: Period.extend({ staff_identifier: orAbsent(Identifier), branch_id: orAbsent(z.coerce.number().int()) }),
    response: z.object({ recordsInfo: z.array(Slot) }),
  },
  offered: {
    route: 'GET /student/counselling-slots',
    access: 'leads.read',
    summary: 'List the times you can book a counselling at, as a student.',
    description: `Times of who works your lead, else of your branch; at most ${bookingLimits.daysAhead} days ahead.`,
    query: Period,
    response: z.object({ recordsInfo: z.array(OfferedSlot) }),
    errors: ['NOT_FOUND'],
  },
  mine: {
    route: 'GET /student/counsellings',
    access: 'leads.read',
    summary: 'List your counsellings, as a student: those ahead, then the latest ones.',
    response: z.object({
      recordsInfo: z.array(OwnCounselling),
      typesInfo: z.array(z.object({ id: Id, label: z.string() })),
      /** Until how many hours before one you may move or cancel it here. */
      change_hours: z.number().int(),
      can: z.object({ book: z.boolean() }),
    }),
    errors: ['NOT_FOUND'],
  },
  book: {
    route: 'POST /student/counsellings',
    access: 'leads.read',
    recentProof: false,
    summary: 'Book a counselling at one of the times offered to you.',
    body: OwnBooking,
    response: ownInfo,
    status: 201,
    message: 'Counselling scheduled successfully',
    errors: refusals,
    audit: 'counselling.booked',
    idempotency: 'accepted',
  },
  move: {
    route: 'PUT /student/counsellings/:identifier/move',
    access: 'leads.read',
    recentProof: false,
    summary: 'Move one of your counsellings to another time offered to you.',
    ...Person,
    body: SlotChoice,
    response: ownInfo,
    message: 'Counselling updated successfully',
    errors: refusals,
    audit: 'counselling.changed',
  },
  cancel: {
    route: 'PUT /student/counsellings/:identifier/cancel',
    access: 'leads.read',
    recentProof: false,
    summary: 'Cancel one of your counsellings.',
    ...Person,
    response: ownInfo,
    message: 'Counselling cancelled',
    errors: refusals,
    audit: 'counselling.cancelled',
  },
})
