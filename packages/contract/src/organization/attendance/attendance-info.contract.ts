import * as z from 'zod'
import { Timestamp } from '../../kernel/shapes.ts'

/** Whether somebody is in, and since when (G-C-96). */
export const AttendanceInfo = z.object({ status: z.enum(['checked_in', 'checked_out']), last_changed_at: Timestamp.nullable() })
export type AttendanceInfo = z.output<typeof AttendanceInfo>
