import { quietHours } from '@embark/contract/notifications/quiet-time/quiet-time.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { chooseQuietHours } from './quiet-time.commands.ts'
import { quietHoursOf } from './quiet-time.queries.ts'

export const quietHoursRoutes = implement(quietHours, {
  get: async (ctx) => ({ quietHoursInfo: await quietHoursOf(ctx, ctx.actor.id!) }),
  set: async (ctx, { body }) => ({ quietHoursInfo: await chooseQuietHours(ctx, body) }),
})
