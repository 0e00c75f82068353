import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'

/** Tells open pages of agents at once that there is something to sign, or that it was signed. */
async function tellAgents(ctx: Ctx, agentId?: number) {
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier'])
    .where('group', '=', 'agent')
    .where('agent_id', 'is not', null)
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId!))
    .execute()
  for (const { id, identifier } of people) ctx.tell([roomOfUser(ctx.tenant.id, id)], 'permission_updated', { receiverInfo: { identifier } })
}

const changed = on('agreement.changed', 'agreement.tell_agents', async (ctx, { group }) => {
  if (group === 'agent') await tellAgents(ctx)
})
const signed = on('agreement.signed', 'agreement.tell_agency', (ctx, { agent_id }) => tellAgents(ctx, agent_id))

export const signatureSubscribers = [changed, signed]
