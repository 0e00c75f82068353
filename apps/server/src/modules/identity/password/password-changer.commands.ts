import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { ownerOfGrant } from '../grant/grant.commands.ts'
import { deviceOf } from '../session/session.policy.ts'

/** A person who may replace their own password. */
export interface Changer {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password_hash: string | null
  /** The number of this browser, if they have signed in on it before. */
  readonly device_id: number | null
  /** The session they are in, or the grant of a forced change. */
  readonly session_id: number | null
  readonly grant_id: number | null
}

/** The person changing their password, known by the access token of a live session or by the grant of a forced change. */
export async function changerOf(ctx: Ctx): Promise<Changer> {
  const bearer = ctx.request.bearer ?? refuse('AUTHORIZATION_MISSING')
  const claims = ctx.tokens.readAccess(bearer)
  if (claims) {
    const session = await ctx.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'first_name', 'last_name', 'email', 'password_hash', 'sessions.id as session_id', 'sessions.device_id'])
      .where('sessions.id', '=', claims.session)
      .where('users.identifier', '=', claims.sub)
      .where('sessions.status', '=', 'active')
      .where('sessions.expires_at', '>', ctx.now().toISOString())
      .where('users.status', '=', 'active')
      .executeTakeFirst()
    if (!session || claims.tenant !== ctx.tenant.id) return refuse('UNAUTHORIZED')
    return { ...session, grant_id: null }
  }
  const { grant_id, id } = await ownerOfGrant(ctx, 'change_password')
  const owner = await ctx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'password_hash'])
    .select((eb) =>
      eb
        .selectFrom('devices')
        .select('devices.id')
        .whereRef('devices.user_id', '=', 'users.id')
        .where('device_identifier', '=', deviceOf(ctx))
        .where('devices.status', '=', 'active')
        .as('device_id'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...owner, grant_id, session_id: null }
}
