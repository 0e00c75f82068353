import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { readableUpdate } from '../information-update/information-update.policy.ts'
import { readUpdate } from './reading.commands.ts'
import { informationDashboard, unreadUpdates } from './reading.queries.ts'

export const updateReadingRoutes = implement(updateReading, {
  unread: async (ctx) => unreadUpdates(ctx),
  read: async (ctx, { body: { update_type, update_identifier, user_identifier } }) =>
    readUpdate(ctx, update_type, await readableUpdate(ctx, update_type, update_identifier), user_identifier),
  dashboard: async (ctx) => informationDashboard(ctx),
})
