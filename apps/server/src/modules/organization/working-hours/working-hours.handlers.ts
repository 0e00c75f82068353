import { workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { setWorkingHours } from './working-hours.commands.ts'
import { unitsWithHours, unitToPlan, unitWithHours } from './working-hours.policy.ts'
import { hoursOf, hoursOfOne } from './working-hours.queries.ts'

export const workingHoursRoutes = implement(workingHours, {
  list: async (ctx) => ({ recordsInfo: await hoursOf(ctx, await unitsWithHours(ctx)) }),
  get: async (ctx, { params }) => hoursOfOne(ctx, await unitWithHours(ctx, params.branch)),
  set: async (ctx, { params, body }) => setWorkingHours(ctx, await unitToPlan(ctx, params.branch), body),
})
