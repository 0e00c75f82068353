import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { AttendanceInfo } from '@embark/contract/organization/attendance/attendance-info.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { person, searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { visibleAttendances } from './attendance.policy.ts'

/** Whether the actor is in today, and when that last changed. */
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

interface ListRequest extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly filters: { readonly day?: { from?: string | undefined; to?: string | undefined } | undefined }
}

/** One page of who came and went. */
export const attendanceList = (ctx: Ctx, { filters: { day }, search, sort, ...page }: ListRequest) =>
  paged(
    ctx.db,
    visibleAttendances(ctx)
      .leftJoin('branches as b', 'b.id', 'u.branch_id')
      .select(['a.identifier', 'a.id', 'a.day', 'a.checked_in_at', 'a.checked_out_at', 'b.name as branch'])
      .select([
        person('u').as('user_info'),
        sql<number | null>`floor(extract(epoch from a.checked_out_at - a.checked_in_at) / 60)::int`.as('minutes'),
      ])
      .$if(search !== '', (rows) => rows.where(searchIn(search, 'u.first_name', 'u.last_name')))
      .$if(day?.from !== undefined, (rows) => rows.where('a.day', '>=', day!.from!))
      .$if(day?.to !== undefined, (rows) => rows.where('a.day', '<=', day!.to!))
      .orderBy('a.day', sort)
      .orderBy('a.id', sort),
    page,
  )
