import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A reason of the company. Whoever may read reasons sees all of them. */
export async function visibleReason(ctx: Ctx, identifier: string) {
  const reason = await ctx.db
    .selectFrom('unsubscribe_reasons')
    .select(['id', 'identifier', 'title', 'is_active', 'requires_remarks'])
    .where('identifier', '=', identifier)
    .forUpdate()
    .executeTakeFirst()
  return prove(reason ?? refuse('NOT_FOUND'))
}
export type VisibleReason = Proven<Awaited<ReturnType<typeof visibleReason>>>
