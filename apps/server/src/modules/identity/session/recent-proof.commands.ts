import { sql } from 'kysely'
import type { AccessClaims } from '#platform/auth/tokens.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** Records that the person behind a session has just proven themselves, and returns the token that says so. */
export async function renewProof(ctx: Ctx, { sub, session, role, device }: Pick<AccessClaims, 'sub' | 'session' | 'role' | 'device'>) {
  const proven = await ctx.db
    .updateTable('sessions')
    .set({ auth_time: sql`now()` })
    .where('id', '=', session)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!proven) return refuse('TOKEN_UNKNOWN')
  const auth_time = Math.floor(ctx.now().getTime() / 1000)
  return {
    tokensInfo: {
      accessToken: ctx.tokens.signAccess({
        sub,
        tenant: ctx.tenant.id,
        client_number: ctx.tenant.number,
        session,
        role,
        device,
        auth_time,
      }),
    },
  }
}
