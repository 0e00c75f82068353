import { attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { checkIn, checkOut } from './attendance.commands.ts'
import { attendanceList } from './attendance.queries.ts'

export const attendanceRoutes = implement(attendances, {
  checkIn: (ctx) => checkIn(ctx),
  checkOut: (ctx) => checkOut(ctx),
  list: (ctx, { query }) => attendanceList.page(ctx, query),
})
