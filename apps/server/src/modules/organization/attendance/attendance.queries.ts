import { attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import type { AttendanceInfo } from '@embark/contract/organization/attendance/attendance-info.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { person, searchIn } from '#platform/db/fragments.ts'
import { isBetweenDays } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { visibleAttendances } from './attendance.policy.ts'

/** Whether the actor is checked in today, and since when. */
export async function attendanceOf(ctx: Ctx): Promise<AttendanceInfo> {
  const last = await ctx.db
    .selectFrom('attendances')
    .select(['day', 'checked_in_at', 'checked_out_at'])
    .where('user_id', '=', ctx.actor.id!)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isIn = last !== undefined && last.checked_out_at === null && last.day === todayOf(ctx)
  return { status: isIn ? 'checked_in' : 'checked_out', last_changed_at: last?.checked_out_at ?? last?.checked_in_at ?? null }
}

const attendanceRows = (ctx: Ctx) =>
  visibleAttendances(ctx)
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['a.identifier', 'a.id', 'a.day', 'a.checked_in_at', 'a.checked_out_at', 'b.name as branch'])
    .select([
      person('u').as('user_info'),
      sql<number | null>`floor(extract(epoch from a.checked_out_at - a.checked_in_at) / 60)::int`.as('minutes'),
    ])

/** Who came and went. */
export const attendanceList = declareList(attendances.list, {
  key: 'a.id',
  from: visibleAttendances,
  rows: attendanceRows,
  search: (_, text) => searchIn(text, 'u.first_name', 'u.last_name'),
  filters: { day: isBetweenDays('a.day') },
  orders: { day: by('a.day', 'date', { index: 'attendances_tenant_id_day_id_idx' }) },
})
