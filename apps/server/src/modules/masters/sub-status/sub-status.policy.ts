import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A sub-status of the company. Whoever may change one may change all. */
export async function anySubStatus(ctx: Ctx, ref: string) {
  const subStatus = await ctx.db
    .selectFrom('sub_statuses')
    .select(['id', 'stage_id', 'label', 'is_active'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(subStatus ?? refuse('NOT_FOUND'))
}
export type AnySubStatus = Proven<Awaited<ReturnType<typeof anySubStatus>>>
