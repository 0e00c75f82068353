import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { readUpdate } from './reading.commands.ts'
import { informationDashboard, unreadUpdates } from './reading.queries.ts'

export const updateReadingRoutes = implement(updateReading, {
  unread: async (ctx) => unreadUpdates(ctx),
  read: async (ctx, { body }) => readUpdate(ctx, body),
  dashboard: async (ctx) => informationDashboard(ctx),
})
