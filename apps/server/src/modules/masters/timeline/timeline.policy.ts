import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A timeline of the company. Whoever may change one may change all. */
export async function anyTimeline(ctx: Ctx, ref: string | number) {
  const timeline = await ctx.db
    .selectFrom('timelines')
    .select(['id', 'identifier', 'name', 'module_type', 'is_active', 'is_default'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(timeline ?? refuse('NOT_FOUND'))
}
export type AnyTimeline = Proven<Awaited<ReturnType<typeof anyTimeline>>>
