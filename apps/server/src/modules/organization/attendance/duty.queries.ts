import { isAmong } from '@embark/contract/kernel/audience.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Somebody of the company, in the role in which work would be theirs. */
interface Worker {
  readonly user_id: number
  readonly role_identifier: string
  readonly group_identifier: string | null
}

/** Those who would have to check in today (the switch attendance.check_in) and are not in. */
export async function withoutCheckIn(ctx: Ctx, workers: readonly Worker[]): Promise<ReadonlySet<number>> {
  const { enabled, audience } = ctx.tenant.gates['attendance.check_in']
  const asked = workers.filter(
    ({ role_identifier, group_identifier }) =>
      enabled &&
      isAmong(audience, {
        group: 'company',
        roleIdentifier: role_identifier,
        groupIdentifier: group_identifier,
        hasStudentProfile: false,
      }),
  )
  if (!asked.length) return new Set()
  const ids = asked.map(({ user_id }) => user_id)
  // The day is that of whoever checked in, which may be one before or after the company's.
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id
    from attendances
    where user_id = any(${ids}::int[])
      and checked_out_at is null
      and day >= (${ctx.now().toISOString()}::timestamptz at time zone ${ctx.tenant.time_zone})::date - 1
      and checked_in_at > ${ctx.now().toISOString()}::timestamptz - interval '20 hours'`.execute(ctx.db)
  const here = new Set(rows.map(({ user_id }) => user_id))
  return new Set(ids.filter((id) => !here.has(id)))
}
