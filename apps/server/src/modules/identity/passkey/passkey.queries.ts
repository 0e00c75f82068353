import type { Passkey } from '@embark/contract/identity/passkey/passkey.contract.ts'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Ctx } from '#platform/context.ts'

/** The passkeys of a person, the newest last. */
export const passkeysOf = (ctx: Ctx, userId: number): Promise<Passkey[]> =>
  ctx.db
    .selectFrom('passkeys')
    .select(['identifier', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** One passkey of the person who asks, as returned after a change. */
export const passkeyById = (ctx: Ctx, id: number): Promise<Passkey> =>
  ctx.db
    .selectFrom('passkeys')
    .select(['identifier', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A person's passkeys of one address, as a browser looks for them. */
export async function credentialsOf(ctx: Ctx, userId: number, rpId: string) {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    // They came from a browser and go back to one.
    transports: transports.split(',').filter(Boolean) as AuthenticatorTransport[],
  }))
}
