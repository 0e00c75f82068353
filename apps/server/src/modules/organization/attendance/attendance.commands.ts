import { sql } from 'kysely'
import { gateIsOn } from '#platform/access/gates.ts'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuse } from '#platform/refusal.ts'
import { attendanceOf } from './attendance.queries.ts'

/** Only people named by the company's switch, and only its own staff, check in (C-206). */
function mayCheckIn(ctx: Ctx) {
  if (!gateIsOn(ctx, 'attendance.check_in') || ctx.actor.group !== 'company') refuse('PERMISSION_DENIED')
}

/** Checks the actor in for today; nothing changes if they are in already. */
export async function checkIn(ctx: Ctx) {
  mayCheckIn(ctx)
  await sql`insert into attendances (user_id, day) values (${ctx.actor.id}, ${todayOf(ctx)})
    on conflict (tenant_id, user_id, day) where checked_out_at is null do nothing`.execute(ctx.db)
  return changed(ctx)
}

/** Checks the actor out for today. */
export async function checkOut(ctx: Ctx) {
  mayCheckIn(ctx)
  await ctx.db
    .updateTable('attendances')
    .set({ checked_out_at: sql`now()` })
    .where('user_id', '=', ctx.actor.id!)
    .where('day', '=', todayOf(ctx))
    .where('checked_out_at', 'is', null)
    .execute()
  return changed(ctx)
}

async function changed(ctx: Ctx) {
  const attendanceInfo = await attendanceOf(ctx)
  ctx.changed({ module: 'user', id: ctx.actor.id!, after: attendanceInfo })
  return { attendanceInfo }
}
