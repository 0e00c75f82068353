import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A group of the company. Whoever may read roles sees all of them. */
export async function visibleGroup(ctx: Ctx, ref: string) {
  const group = await ctx.db.selectFrom('role_groups').select(['id', 'name', 'system_key']).where(reference(ref)).executeTakeFirst()
  return prove(group ?? refuse('NOT_FOUND'))
}
export type VisibleGroup = Proven<Awaited<ReturnType<typeof visibleGroup>>>
