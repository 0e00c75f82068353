import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** An entry of the company. Whoever may change one may change all. */
export async function anyIpRule(ctx: Ctx, ref: string) {
  const rule = await ctx.db
    .selectFrom('ip_rules')
    .select(['id', 'ip_address', 'title', 'type', 'status', 'reason', 'applicable_for'])
    .where(reference(ref))
    .forUpdate()
    .executeTakeFirst()
  return prove(rule ?? refuse('NOT_FOUND'))
}
export type AnyIpRule = Proven<Awaited<ReturnType<typeof anyIpRule>>>
