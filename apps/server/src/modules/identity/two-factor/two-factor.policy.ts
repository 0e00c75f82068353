import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A person whose second factors are taken off; who may do that at all may do it for everybody of the company. */
export async function personToReset(ctx: Ctx, identifier: string) {
  const person = await ctx.db.selectFrom('users').select(['id', 'identifier']).where('identifier', '=', identifier).executeTakeFirst()
  return prove(person ?? refuse('NOT_FOUND'))
}
export type PersonToReset = Proven<Awaited<ReturnType<typeof personToReset>>>
