import { randomUUID } from 'node:crypto'
import type { SignInBody, SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import { isPassword, renewedHash } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { passwordStep } from '../password/password-step.commands.ts'
import { answerTokens, deviceOf } from '../session/session.policy.ts'
import { secondStep } from '../two-factor/second-step.commands.ts'
import { type Account, accountNamed, nameIn } from './account.queries.ts'
import { countTry } from './throttle.commands.ts'
import { browserOf, systemOf } from './user-agent.rules.ts'

/** The result of the first step: the person behind the name, if any, and whether the password is theirs. */
export interface Proof {
  readonly account: Account | undefined
  readonly isRight: boolean
  /** The stronger hash to store, if the password was hashed at a lower cost. */
  readonly renewed: string | undefined
}

/** Counts the attempt, then checks the password without holding a connection. An unknown name takes as long as a known one. */
export async function proveIdentity(look: Look, body: SignInBody): Promise<Proof> {
  const account = await look(async (ctx) => {
    refuseBlockedAddress(ctx, 'login')
    if (!ctx.tenant.settings.auth.login_methods.includes('password')) refuse('NOT_OFFERED')
    const person = await accountNamed(ctx, nameIn(body), deviceOf(ctx))
    await countTry(ctx, person, nameIn(body))
    return person
  })
  const isRight = await isPassword(body.password, account?.password_hash)
  // Computed for a wrong password too, so that timing reveals nothing.
  return { account, isRight, renewed: await renewedHash(body.password, account?.password_hash) }
}

/** Continues after the first proof, or refuses without saying what was wrong. */
export async function openSession(ctx: Ctx, body: SignInBody, { account, isRight, renewed }: Proof): Promise<SignInResult> {
  if (!account?.role || !isRight || account.status !== 'active') return refuseSignIn(ctx, account)
  if (renewed) await renewPassword(ctx, account, renewed)
  return enter(ctx, account, account.role, body)
}

/** Stores the same password at the current cost, unless it was changed meanwhile. */
const renewPassword = ({ db }: Ctx, { id, password_hash }: Account, renewed: string) =>
  db.updateTable('users').set({ password_hash: renewed }).where('id', '=', id).where('password_hash', '=', password_hash).execute()

/** The browser that signs in, as the list of devices describes it. */
export interface Browser {
  readonly device_os?: string | undefined
  readonly device_client?: string | undefined
}

/** That a person was let in by the provider of the company, and when they last proved there who they are. */
export interface Came {
  readonly provenAt: Date
}

type Role = NonNullable<Account['role']>

/** Continues after a correct first proof: to the second step if there is one, otherwise to a session. */
export async function enter(ctx: Ctx, account: Account, role: Role, browser: Browser, came?: Came): Promise<SignInResult> {
  return (await secondStep(ctx, account, came !== undefined)) ?? (await enterProven(ctx, account, role, browser, came))
}

/**
 * Lets in a person who needs no further proof, if the way they came is open to them: a missing or expired password comes first, but not
 * for who came by the provider, then a session opens in the role they last used.
 */
export async function enterProven(ctx: Ctx, account: Account, role: Role, browser: Browser, came?: Came): Promise<SignInResult> {
  refuseBlockedAddress(ctx, 'login')
  if (!came && account.only_by !== null) refuse('PROVIDER_REQUIRED', { label: account.only_by })
  const step = came ? undefined : await passwordStep(ctx, account)
  if (step) return step
  const secret = ctx.tokens.newSecret()
  const provenAt = came?.provenAt ?? ctx.now()
  const { session, device } = await writeSession(ctx, {
    account,
    browser,
    roleId: role.id,
    secret,
    provenAt,
    byProvider: came !== undefined,
  })
  for (const id of session.replaced) await ctx.forgetAccess(id)
  ctx.wasDoneBy(account.id, role.id)
  ctx.changed({ module: 'user', id: account.id, after: { session_id: session.id, role_id: role.id } })
  const accessToken = ctx.tokens.signAccess({
    sub: account.identifier,
    tenant: ctx.tenant.id,
    client_number: ctx.tenant.number,
    session: session.id,
    role: role.identifier,
    device: device.device_identifier,
    auth_time: Math.floor(provenAt.getTime() / 1000),
  })
  return {
    result: 'authenticated',
    tokensInfo: answerTokens(ctx, accessToken, secret, new Date(session.expires_at)),
    activeRole: { identifier: role.identifier, name: role.name },
    deviceInfo: device,
  }
}

/** The same refusal for everybody, and an audit entry that is kept. */
function refuseSignIn(ctx: Ctx, account: Account | undefined): never {
  ctx.evenIfRefused(async (kept) => kept.audit('session.refused', account && { module: 'user', id: account.id }))
  return refuse('INVALID_CREDENTIALS')
}

interface Opening {
  readonly account: Account
  readonly browser: Browser
  readonly roleId: number
  readonly secret: string
  readonly provenAt: Date
  readonly byProvider: boolean
}
interface Opened {
  readonly id: number
  readonly expires_at: string
  readonly replaced: number[]
  readonly identifier: string
  readonly device_identifier: string
}

/** In one statement: remembers the device, ends its earlier session, begins the new one and clears the counted attempts. */
async function writeSession(ctx: Ctx, { account, browser, roleId, secret, provenAt, byProvider }: Opening) {
  const { session_days, two_factor_required } = ctx.tenant.settings.security
  // People with a second factor prove themselves daily; `least` ignores null.
  const lasts = sql`
    least(
      ${`${session_days} days`}::interval,
      case
        when ${two_factor_required}
          and (select "group" from users where id = ${account.id}) = 'company' then interval '24 hours' end
    )`
  const { rows } = await sql<Opened>`
    with device as (
      insert into devices (user_id, device_identifier, device_os, device_client)
      values (
        ${account.id}, ${deviceOf(ctx) ?? randomUUID()}, ${browser.device_os ?? systemOf(ctx.request.userAgent)},
        ${browser.device_client ?? browserOf(ctx.request.userAgent)}
      )
      on conflict (tenant_id, user_id, device_identifier) do update set status = 'active', last_login_at = now(),
        failed_sign_ins = 0, retry_after = null, recent_tries = '{}',
        device_os = coalesce(excluded.device_os, devices.device_os),
        device_client = coalesce(excluded.device_client, devices.device_client)
      returning id, identifier, device_identifier
    ),
    forgiven as (
      update users
      set failed_sign_ins = 0, retry_after = null,
        recent_tries = trim_array(recent_tries, least(1, cardinality(recent_tries)))
      where id = ${account.id} and failed_sign_ins > 0 and ${account.device_id}::int is null
    ),
    replaced as (
      update sessions
      set status = 'ended', ended_reason = 'replaced'
      where status = 'active' and user_id = ${account.id} and device_id = (select id from device)
      returning id
    ),
    opened as (
      insert into sessions (user_id, device_id, role_id, auth_time, by_provider, expires_at)
      select ${account.id}, device.id, ${roleId}, ${provenAt.toISOString()}::timestamptz, ${byProvider}, now() + ${lasts}
      from device
      returning id, expires_at
    ),
    token as (
      insert into refresh_tokens (session_id, token_hash) select opened.id, ${ctx.tokens.hashOf(secret)} from opened
    )
    select opened.id, opened.expires_at, array(select id from replaced) as replaced, device.identifier,
      device.device_identifier
    from opened, device`.execute(ctx.db)
  const { id, expires_at, replaced, identifier, device_identifier } = rows[0]!
  return { session: { id, expires_at, replaced }, device: { identifier, device_identifier } }
}
