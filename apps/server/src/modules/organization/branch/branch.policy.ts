import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** Agents, students and institutions only choose a branch; its inner organisation is not shown to them. */
export const seesInside = ({ actor }: Ctx) => actor.group === 'company' || actor.kind === 'system'

/** The branches this actor may see: all of them for the company's own people, the active ones for others. */
export const visibleBranches = (ctx: Ctx) =>
  ctx.db.selectFrom('branches').$if(!seesInside(ctx), (rows) => rows.where('branches.is_active', '=', true))

/** One branch by its number or identifier. */
export async function visibleBranch(ctx: Ctx, ref: string) {
  const branch = await visibleBranches(ctx)
    .select(['branches.id', 'branches.identifier', 'branches.name', 'branches.alias', 'branches.country_id', 'branches.is_active'])
    .select(['branches.state_id', 'branches.city_id', 'branches.address_line'])
    .where(reference(ref, 'branches'))
    .executeTakeFirst()
  return prove(branch ?? refuse('NOT_FOUND'))
}
export type VisibleBranch = Proven<Awaited<ReturnType<typeof visibleBranch>>>
