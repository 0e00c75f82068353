import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A passkey of the person who asks; nobody else's is ever seen. */
export async function ownPasskey(ctx: Ctx, identifier: string) {
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'identifier', 'name', 'user_id'])
    .where('identifier', '=', identifier)
    .where('user_id', '=', ctx.actor.id!)
    .executeTakeFirst()
  return prove(passkey ?? refuse('NOT_FOUND'))
}
export type OwnPasskey = Proven<Awaited<ReturnType<typeof ownPasskey>>>
