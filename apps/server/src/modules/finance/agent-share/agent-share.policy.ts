import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** An agency whose share is changed, locked until the change is saved. Whoever may read shares sees those of all agencies. */
export async function agencyToShareWith(ctx: Ctx, ref: string) {
  const agency = await ctx.db.selectFrom('agents').select(['id', 'name']).where(reference(ref)).forUpdate().executeTakeFirst()
  return prove(agency ?? refuse('NOT_FOUND'))
}
export type SharingAgency = Proven<Awaited<ReturnType<typeof agencyToShareWith>>>
