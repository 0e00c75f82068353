import type { WorkingHoursBody } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseStale } from '#platform/record.ts'
import type { ProvenUnit } from './working-hours.policy.ts'
import { hoursOfOne } from './working-hours.queries.ts'

/** Sets when a branch works, or the company. */
export async function setWorkingHours(ctx: Ctx, unit: ProvenUnit, { weekly, holidays, time_zone }: WorkingHoursBody) {
  const before = (await hoursOfOne(ctx, unit)).hoursInfo
  refuseStale(before, ctx.ifMatch)
  const columns = {
    time_zone: time_zone ?? null,
    weekly: weekly && JSON.stringify(weekly),
    holidays: JSON.stringify(holidays.toSorted((one, other) => one.from.localeCompare(other.from))),
  }
  const { id } = await ctx.db
    .insertInto('working_hours')
    .values({ ...columns, branch_id: unit.branch?.id ?? null })
    .onConflict((oc) =>
      oc
        .constraint('working_hours_tenant_id_branch_id_key')
        .doUpdateSet({ ...columns, version: sql`working_hours.version + 1`, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = ({ time_zone, weekly, holidays }: Pick<WorkingHoursBody, 'time_zone' | 'weekly' | 'holidays'>) => ({
    ...(unit.branch && { branch: unit.branch.name }),
    time_zone: time_zone ?? null,
    weekly,
    holidays,
  })
  ctx.changed({ module: 'working_hours', id, before: of(before), after: of({ time_zone, weekly, holidays }) })
  return hoursOfOne(ctx, unit)
}
