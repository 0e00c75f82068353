import { isAmong } from '@embark/contract/kernel/audience.ts'
import { sql } from 'kysely'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import { accessSeconds } from '#platform/auth/tokens.ts'
import type { Ctx } from '#platform/context.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { refuse } from '#platform/refusal.ts'
import { startOf } from '../profile/start.queries.ts'
import { providerExit } from '../sign-in-provider/sign-in-provider.queries.ts'
import { answerTokens, presentedToken, takeTokenBack } from './session.policy.ts'
import { type PresentedToken, presented } from './session.queries.ts'

interface Refresh {
  readonly identity?: string | undefined
  readonly with_start?: boolean | undefined
}

/** Exchanges the refresh token for its successor, and switches to another of the person's roles if one is named. */
export async function refreshSession(ctx: Ctx, { identity, with_start = false }: Refresh) {
  refuseBlockedAddress(ctx, 'login')
  const token = presentedToken(ctx) ?? refuse('AUTHORIZATION_MISSING')
  const refreshToken = usable(ctx, await presented(ctx, token))
  const role = roleFor(refreshToken, identity)
  refuseLongSession(ctx, refreshToken, role)
  const successor = refreshToken.successor_sealed
    ? ctx.tokens.unseal(refreshToken.successor_sealed)
    : await rotate(ctx, refreshToken, role.id)
  if (role.id !== refreshToken.role_id) {
    await actAs(ctx, refreshToken, role.id)
    const message = { receiverInfo: { identifier: refreshToken.user_identifier }, activeRole: role.identifier }
    ctx.tell([roomOfUser(ctx.tenant.id, refreshToken.user_id)], 'roleSwitched', message)
  }
  ctx.wasDoneBy(refreshToken.user_id, role.id)
  ctx.changed({
    module: 'user',
    id: refreshToken.user_id,
    ...(role.id !== refreshToken.role_id && { before: { role_id: refreshToken.role_id }, after: { role_id: role.id } }),
  })
  const accessToken = ctx.tokens.signAccess({
    sub: refreshToken.user_identifier,
    tenant: ctx.tenant.id,
    client_number: ctx.tenant.number,
    session: refreshToken.session_id,
    role: role.identifier,
    device: refreshToken.device_identifier,
    auth_time: refreshToken.auth_time,
  })
  return {
    tokensInfo: answerTokens(ctx, accessToken, successor, new Date(refreshToken.expires_at)),
    activeRole: { identifier: role.identifier, name: role.name },
    ...(with_start && (await startAs(ctx, refreshToken.session_id, role.identifier))),
  }
}

/** What the portal begins with for whom the token is; nothing where the session has only now switched role, which is asked for apart. */
async function startAs(ctx: Ctx, sessionId: number, role: string) {
  const actor = await ctx.actorOf(sessionId)
  return actor?.roleIdentifier === role ? { startInfo: await startOf({ ...ctx, actor }) } : {}
}

/** The token, or a refusal that says why it is invalid. One that was used long ago was stolen, and its session ends. */
function usable(ctx: Ctx, token: PresentedToken | undefined): PresentedToken {
  if (token?.status !== 'active' || token.user_status !== 'active') return refuse('TOKEN_UNKNOWN')
  if (token.is_expired) return refuse('TOKEN_EXPIRED')
  const device = ctx.request.deviceNumber?.toLowerCase()
  if (token.device_status !== 'active' || (device && device !== token.device_identifier)) return refuse('DEVICE_UNKNOWN')
  if (!token.is_used || token.is_in_grace) return token
  ctx.evenIfRefused(async (kept) => {
    kept.audit('session.reuse_detected', { module: 'user', id: token.user_id, after: { session_id: token.session_id } })
    await endSession(kept, { id: token.session_id, user_id: token.user_id, device_identifier: token.device_identifier }, 'refresh_reused')
  })
  return refuse('SESSION_REUSED')
}

/** Where a company keeps sessions short, one whose person proved themselves longer ago than an access lasts is over (C-303). */
function refuseLongSession(ctx: Ctx, { session_id, user_id, device_identifier, group, auth_time }: PresentedToken, role: HeldRole) {
  const { enabled, audience } = ctx.tenant.gates['session.logout_on_first_401']
  const identity = { group, groupIdentifier: role.group_identifier, roleIdentifier: role.identifier, hasStudentProfile: group === 'user' }
  if (!enabled || !isAmong(audience, identity) || auth_time + accessSeconds > ctx.now().getTime() / 1000) return
  ctx.evenIfRefused((kept) => endSession(kept, { id: session_id, user_id, device_identifier }, 'signed_out'))
  refuse('TOKEN_UNKNOWN')
}

type HeldRole = PresentedToken['roles'][number]
function roleFor({ roles, role_id }: PresentedToken, identity: string | undefined) {
  if (identity !== undefined) return roles.find((role) => role.identifier === identity) ?? refuse('PERMISSION_DENIED')
  return roles.find((role) => role.id === role_id) ?? roles[0] ?? refuse('TOKEN_UNKNOWN')
}

/** In one statement the token is used up, its successor is created and the session switches role. */
async function rotate(ctx: Ctx, { id, session_id }: PresentedToken, roleId: number): Promise<string> {
  const successor = ctx.tokens.newSecret()
  await sql`
    with used as (update refresh_tokens set used_at = now(), successor_sealed = ${ctx.tokens.seal(successor)} where id = ${id}),
    session as (update sessions set role_id = ${roleId} where id = ${session_id} and role_id <> ${roleId})
    insert into refresh_tokens (session_id, token_hash) values (${session_id}, ${ctx.tokens.hashOf(successor)})`.execute(ctx.db)
  return successor
}

async function actAs(ctx: Ctx, { session_id, successor_sealed }: PresentedToken, roleId: number) {
  if (successor_sealed) await ctx.db.updateTable('sessions').set({ role_id: roleId }).where('id', '=', session_id).execute()
  await ctx.forgetAccess(session_id)
}

export interface EndedSession {
  readonly id: number
  readonly user_id: number
  readonly device_identifier: string | null
}

/** Ends a session: its tokens stop working everywhere at once, and the person's other tabs are told. */
export async function endSession(ctx: Ctx, { id, user_id, device_identifier }: EndedSession, reason: string) {
  await ctx.db
    .updateTable('sessions')
    .set({ status: 'ended', ended_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
  await ctx.forgetAccess(id)
  ctx.emit('session.revoked', { user_id, device_identifier, reason })
}

const endOf = (ctx: Ctx, userId: number, reason: string) =>
  ctx.db.updateTable('sessions').set({ status: 'ended', ended_reason: reason }).where('user_id', '=', userId).where('status', '=', 'active')

/** Ends a person's sessions except the given one, and tells each browser by name. */
export async function endOtherSessions(ctx: Ctx, userId: number, staysId: number | null, reason: string) {
  const ended = await endOf(ctx, userId, reason)
    .$if(staysId !== null, (rows) => rows.where('id', '<>', staysId!))
    .returning((eb) => [
      'id',
      eb.selectFrom('devices').select('device_identifier').whereRef('devices.id', '=', 'sessions.device_id').as('device_identifier'),
    ])
    .execute()
  for (const { id, device_identifier } of ended) {
    await ctx.forgetAccess(id)
    ctx.emit('session.revoked', { user_id: userId, device_identifier, reason })
  }
}

/** Ends every session of a person, as when their password changed. */
export async function endAllSessions(ctx: Ctx, userId: number, reason: string) {
  const ended = await endOf(ctx, userId, reason).returning('id').execute()
  for (const { id } of ended) await ctx.forgetAccess(id)
  if (ended.length) ctx.emit('session.revoked', { user_id: userId, device_identifier: null, reason })
}

/** Ends the session of this call, clears its cookie, and says where the browser goes on to for the session at the provider to end. */
export async function signOut(ctx: Ctx): Promise<{ provider_address?: string }> {
  const { id, sessionId, deviceIdentifier } = ctx.actor
  const came = await ctx.db.selectFrom('sessions').select('by_provider').where('id', '=', sessionId).executeTakeFirst()
  await endSession(ctx, { id: sessionId!, user_id: id!, device_identifier: deviceIdentifier }, 'signed_out')
  takeTokenBack(ctx)
  ctx.changed({ module: 'user', id: id!, after: { session_id: sessionId } })
  const provider_address = came?.by_provider ? await providerExit(ctx) : undefined
  return provider_address === undefined ? {} : { provider_address }
}
