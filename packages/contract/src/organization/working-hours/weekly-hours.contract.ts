import * as z from 'zod'
import { isTimeZone } from '../tenant/tenant.rules.ts'

const Time = z.string('Time is required').regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write a time such as 09:30')
/** A stretch of a week, as it is sent. */
export const WeeklyHours = z.object({ weekday: z.number().int().min(1).max(7), from: Time, until: Time })

/** A time zone by its name; a bare offset means something else to the database. */
export const TimeZone = z
  .string('Time zone is required')
  .max(60)
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), 'Time zone is required')
