import type { Ctx } from '#platform/context.ts'
import { can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const agencies = (ctx: Ctx) => ctx.db.selectFrom('agents').select(['id', 'identifier', 'name'])

/** The agency an agent signs and declines for: their own. */
export async function ownAgency(ctx: Ctx) {
  const { group, agentId } = ctx.actor
  if (group !== 'agent' || agentId === null) return refuse('NOT_FOUND')
  return prove(await agencies(ctx).where('id', '=', agentId).executeTakeFirstOrThrow())
}
export type SigningAgency = Proven<Awaited<ReturnType<typeof ownAgency>>>

/** An agency by its identifier or number: any for the company's people and the product, their own for an agent, none for others. */
export async function visibleAgency(ctx: Ctx, ref: string): Promise<SigningAgency> {
  const { kind, group, agentId } = ctx.actor
  if (kind !== 'system' && group !== 'company' && (group !== 'agent' || agentId === null)) return refuse('NOT_FOUND')
  const agency = await agencies(ctx)
    .where(reference(ref))
    .$if(group === 'agent', (query) => query.where('id', '=', agentId))
    .executeTakeFirst()
  return prove(agency ?? refuse('NOT_FOUND'))
}

/** The agency whose signed copies are asked for: the company's people need the right to read agreements, an agent sees their own. */
export const readableAgency = async (ctx: Ctx, ref: string) =>
  ctx.actor.group === 'agent' || can(ctx, 'agreements.read') ? visibleAgency(ctx, ref) : refuse('NOT_FOUND')
