import { checkIn, checkOut } from '#modules/organization/attendance/attendance.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Act } from './stage.ts'

const dayMs = 86_400_000
const minute = 60_000

/** Who works at a branch came on the last five days, and went home. */
export async function daysAtWork({ db }: Ctx, now: number): Promise<Act[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('group', '=', 'company')
    .where('branch_id', 'is not', null)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const today = Math.floor(now / dayMs) * dayMs
  return [5, 4, 3, 2, 1].flatMap((ago) =>
    people.flatMap(({ id }): Act[] => {
      const midnight = today - ago * dayMs
      return [
        { at: midnight + (360 + (id % 5) * 9) * minute, by: id, audit: 'attendance.checked_in', work: checkIn },
        { at: midnight + (870 + (id % 7) * 11) * minute, by: id, audit: 'attendance.checked_out', work: checkOut },
      ]
    }),
  )
}
