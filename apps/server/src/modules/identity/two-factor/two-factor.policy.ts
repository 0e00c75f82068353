import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A person whose second factors are to be removed. Whoever may do it for one may do it for all. */
export async function personToReset(ctx: Ctx, identifier: string) {
  const person = await ctx.db.selectFrom('users').select(['id', 'identifier']).where('identifier', '=', identifier).executeTakeFirst()
  return prove(person ?? refuse('NOT_FOUND'))
}
export type PersonToReset = Proven<Awaited<ReturnType<typeof personToReset>>>
