import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A request for an account. Whoever may read requests sees all of them. */
export async function visibleRequest(ctx: Ctx, ref: string) {
  const request = await ctx.db
    .selectFrom('agent_requests')
    .select(['id', 'identifier', 'company_name', 'first_name', 'last_name', 'email', 'country_code', 'mobile', 'language', 'agent_id'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('status').$castTo<'pending' | 'approved' | 'declined'>().as('status'))
    .where(reference(ref))
    .forUpdate()
    .executeTakeFirst()
  return prove(request ?? refuse('NOT_FOUND'))
}
export type VisibleRequest = Proven<Awaited<ReturnType<typeof visibleRequest>>>
