import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, DayRange, Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { AttendanceInfo } from './attendance-info.contract.ts'

export const Attendance = z.object({
  identifier: Identifier,
  id: Id,
  user_info: PersonRef,
  branch: z.string().nullable(),
  day: Day,
  checked_in_at: Timestamp,
  checked_out_at: Timestamp.nullable(),
  /** Whole minutes between coming and going; null while somebody is in, or forgot to check out. */
  minutes: z.number().int().nullable(),
})
export type Attendance = z.output<typeof Attendance>

const answer = { response: z.object({ attendanceInfo: AttendanceInfo }) }

/**
 * Coming and going, for those whom the switch attendance.check_in names: C-205, C-206, C-354, C-444, C-445, G-C-96.
 * Both calls may be repeated; the day is the caller's, by Time-Offset.
 */
export const attendances = resource('organization.attendance', {
  checkIn: {
    route: 'POST /settings/user/check-in',
    access: 'signed-in',
    recentProof: false,
    summary: 'Check in for the working day.',
    ...answer,
    errors: ['PERMISSION_DENIED'],
    audit: 'attendance.checked_in',
  },
  checkOut: {
    route: 'POST /settings/user/check-out',
    access: 'signed-in',
    recentProof: false,
    summary: 'Check out; without a check-in nothing happens.',
    ...answer,
    errors: ['PERMISSION_DENIED'],
    audit: 'attendance.checked_out',
  },
  list: {
    route: 'GET /settings/attendance',
    access: 'settings.attendance.read',
    summary: 'List who came and went, the latest first; a manager of a branch reads of that branch.',
    query: listQuery({ sortBy: ['day'], perPage: 15, filters: { day: DayRange } }),
    response: pageOf(Attendance),
  },
})
