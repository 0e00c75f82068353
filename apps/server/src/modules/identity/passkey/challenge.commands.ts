import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** The library that makes and checks signatures; large, so it is loaded for the first of them. */
export const webAuthn = () => import('@simplewebauthn/server')

/** What a signature is for. A challenge for one purpose serves no other. */
export type ChallengePurpose = 'register' | 'prove' | 'sign_in'

/** Keeps a challenge for five minutes. A person's earlier ones for the same purpose stop working. */
export async function keepChallenge(ctx: Ctx, challenge: string, purpose: ChallengePurpose, userId: number | null) {
  await sql`delete from passkey_challenges where expires_at <= now() or (user_id = ${userId}::int and purpose = ${purpose})`.execute(ctx.db)
  await ctx.db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, user_id: userId, expires_at: sql`now() + interval '5 minutes'` })
    .execute()
}

/** What the browser says it signed, if it can be parsed. */
export function clientDataOf(encoded: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Record<string, unknown>
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin }
  } catch {
    // Falls through to the one refusal below.
  }
  return refuse('PASSKEY_REFUSED')
}

/** Uses a challenge up, whatever follows, and returns whom it was made for. */
export async function takeChallenge(ctx: Ctx, challenge: string, purpose: ChallengePurpose): Promise<{ user_id: number | null }> {
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken ?? refuse('PASSKEY_REFUSED')
}

/** The origin a signature must match: the one the browser names, if it is the address that was called. The port is the proxy's. */
export function originFor(ctx: Ctx, origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return host === ctx.request.hostname ? origin : refuse('PASSKEY_REFUSED')
}
