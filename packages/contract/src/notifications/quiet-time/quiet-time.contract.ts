import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { orNull } from '../../kernel/shapes.ts'
import { TimeZone } from '../../organization/working-hours/weekly-hours.contract.ts'
import { quietChoices } from './quiet-time.rules.ts'

/** A time of any day. */
export const ClockTime = z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 09:30')

const Hours = z.object({ from: z.string(), until: z.string(), time_zone: z.string() })

export const QuietHoursBody = z
  .object({
    choice: z.enum(quietChoices, 'Choose one of the options'),
    from: orNull(ClockTime),
    until: orNull(ClockTime),
    time_zone: orNull(TimeZone),
  })
  .superRefine(({ choice, ...own }, context) => {
    if (choice !== 'own') return
    const missing = { from: 'Time is required', until: 'Time is required', time_zone: 'Time zone is required' } as const
    for (const field of ['from', 'until', 'time_zone'] as const)
      if (!own[field]) context.addIssue({ code: 'custom', path: [field], message: missing[field] })
    if (own.from && own.from === own.until)
      context.addIssue({ code: 'custom', path: ['until'], message: 'Choose another time than the start' })
  })
export type QuietHoursBody = z.output<typeof QuietHoursBody>

export const QuietHoursInfo = z.object({
  choice: z.enum(quietChoices),
  /** The person's own, where they chose any. */
  own: Hours.nullable(),
  /** Those of the company, on its clock; null where it has none. */
  company: Hours.nullable(),
})
export type QuietHoursInfo = z.output<typeof QuietHoursInfo>

const answer = z.object({ quietHoursInfo: QuietHoursInfo })

/** When a person is not written to. What is urgent, such as a reminder they set or a code, comes all the same. */
export const quietHours = resource('notifications.quiet_time', {
  get: {
    route: 'GET /notifications/quiet-hours',
    access: 'signed-in',
    summary: 'Read in which hours no messages reach you.',
    response: answer,
  },
  set: {
    route: 'PUT /notifications/quiet-hours',
    access: 'signed-in',
    recentProof: false,
    summary: 'Choose in which hours no messages reach you: those of the company, your own, or none.',
    body: QuietHoursBody,
    response: answer,
    message: 'Quiet hours saved',
    audit: 'quiet_hours.changed',
  },
})
