import { deadlines } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { heldApplication, visibleApplication } from '../application/application.policy.ts'
import { addDeadline, editDeadline, setOwnDeadline } from './deadline.commands.ts'
import { heldDeadline } from './deadline.policy.ts'
import { deadlinesOf } from './deadline.queries.ts'

export const deadlineRoutes = implement(deadlines, {
  ofApplication: async (ctx, { params }) => deadlinesOf(ctx, await visibleApplication(ctx, params.id)),
  create: async (ctx, { params, body }) => addDeadline(ctx, await visibleApplication(ctx, params.id), body),
  setOwn: async (ctx, { params, body }) => setOwnDeadline(ctx, await heldApplication(ctx, params.id), body),
  edit: async (ctx, { params, body }) => {
    const deadline = await heldDeadline(ctx, params.identifier)
    return editDeadline(ctx, await visibleApplication(ctx, deadline.application_id), deadline, body)
  },
})
