import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Identifier, orNull, requiredText } from '../../kernel/shapes.ts'
import { TimeZone, WeeklyHours } from './weekly-hours.contract.ts'
import { faultIn } from './working-hours.rules.ts'

const Holiday = z.object({ from: Day, to: Day, name: requiredText('Name is required', 100) })

export const WorkingHoursBody = z
  .object({
    /** Null for that of the company; the company itself without one is in the time zone of its settings. */
    time_zone: orNull(TimeZone),
    /** Null for those of the company; the company itself without any works from Monday to Friday. */
    weekly: z.array(WeeklyHours).max(50).nullable(),
    /** Those of the company hold in every branch besides. */
    holidays: z.array(Holiday).max(200),
  })
  .superRefine(({ weekly, holidays }, context) => {
    const fault = faultIn(weekly ?? [])
    if (fault) context.addIssue({ code: 'custom', path: ['weekly', fault.index, 'until'], message: fault.text })
    for (const [index, { from, to }] of holidays.entries())
      if (to < from) context.addIssue({ code: 'custom', path: ['holidays', index, 'to'], message: 'The end is after the start' })
  })
export type WorkingHoursBody = z.output<typeof WorkingHoursBody>

export const WorkingHours = z.object({
  /** None of the company itself. */
  branch: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  time_zone: z.string().nullable(),
  weekly: z.array(WeeklyHours).nullable(),
  holidays: z.array(Holiday),
  /** What holds in the end: its own, or what it has from the company. */
  effective: z.object({ time_zone: z.string(), weekly: z.array(WeeklyHours), holidays: z.array(Holiday) }),
  version: z.number().int(),
  can: z.object({ update: z.boolean() }),
})
export type WorkingHours = z.output<typeof WorkingHours>

/** What stands in the address for the hours of the company itself. */
export const ofCompany = 'company'
const One = z.object({ hoursInfo: WorkingHours, version: z.number().int() })
const Whose = { params: z.object({ branch: z.union([z.literal(ofCompany), Identifier]) }) }

/** When the company and its branches work: issue "Leads and students, whole", part 7. */
export const workingHours = resource('organization.working_time', {
  list: {
    route: 'GET /working-hours',
    access: 'settings.working.hours.read',
    summary: 'List when the company and each of its branches work; a manager of a branch reads of that branch.',
    response: z.object({ recordsInfo: z.array(WorkingHours) }),
  },
  get: {
    route: 'GET /working-hours/:branch',
    access: 'settings.working.hours.read',
    summary: 'Show when a branch works, or the company.',
    ...Whose,
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  set: {
    route: 'PUT /working-hours/:branch',
    access: 'settings.working.hours.update',
    recentProof: false,
    summary: 'Set when a branch works, or the company.',
    description: 'Clocks that run already keep their end.',
    ...Whose,
    body: WorkingHoursBody,
    response: One,
    message: 'Working hours saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VERSION_CONFLICT'],
    audit: 'working_hours.changed',
    concurrency: 'etag',
  },
})
