import type { GrantPurpose, OneTimeGrant } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { deviceOf } from '../session/session.policy.ts'

/** How long a grant works, in seconds (G-C-21). */
export const grantSeconds = 600

/** A one-time grant for a person's next step on this browser. Earlier grants for the same purpose stop working. */
export async function issueGrant(ctx: Ctx, userId: number, purpose: GrantPurpose, byProvider = false): Promise<OneTimeGrant> {
  const oneTimeToken = await keepGrant(ctx, { userId, purpose, seconds: grantSeconds, device: deviceOf(ctx), byProvider })
  return { oneTimeToken, purpose, expires_in: grantSeconds }
}

export interface NewGrant {
  readonly userId: number
  readonly purpose: GrantPurpose
  readonly seconds: number
  /** The browser it is bound to. A link sent by mail may be opened on any. */
  readonly device: string | null
  /** Whether the step before was taken with the provider of the company. */
  readonly byProvider?: boolean
}

/** Writes a grant and returns its secret, of which only the hash is kept. */
export async function keepGrant(ctx: Ctx, { userId, purpose, seconds, device, byProvider = false }: NewGrant): Promise<string> {
  const token = ctx.tokens.newSecret()
  await sql`
    with earlier as (update one_time_links set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null)
    insert into one_time_links (user_id, purpose, token_hash, device_identifier, by_provider, expires_at)
    values (${userId}, ${purpose}, ${ctx.tokens.hashOf(token)}, ${device}, ${byProvider}, now() + ${`${seconds} seconds`}::interval)`.execute(
    ctx.db,
  )
  return token
}

export interface GrantOwner {
  readonly grant_id: number
  readonly purpose: GrantPurpose
  readonly failed_tries: number
  /** The browser it was given to; none for a link sent by mail. */
  readonly device_identifier: string | null
  /** Whether they took the step before with the provider of the company. */
  readonly by_provider: boolean
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** The owner of the grant in this call, if it is valid, for one of these purposes and from the right browser. */
export async function ownerOfGrant(ctx: Ctx, ...purposes: readonly GrantPurpose[]): Promise<GrantOwner> {
  const token = ctx.request.bearer ?? refuse('AUTHORIZATION_MISSING')
  const device = deviceOf(ctx)
  const owner = await ctx.db
    .selectFrom('one_time_links as grant')
    .innerJoin('users', 'users.id', 'grant.user_id')
    .select(['grant.id as grant_id', 'grant.purpose', 'grant.failed_tries', 'grant.device_identifier', 'grant.by_provider'])
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('grant.token_hash', '=', ctx.tokens.hashOf(token))
    .where('grant.purpose', 'in', purposes)
    .where('grant.used_at', 'is', null)
    .where('grant.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!owner || (owner.device_identifier !== null && owner.device_identifier !== device)) return refuse('LINK_EXPIRED')
  return owner as typeof owner & { purpose: GrantPurpose }
}

/** Uses a grant up. Of two concurrent calls only one succeeds. */
export async function spendGrant(ctx: Ctx, grantId: number) {
  const used = await ctx.db
    .updateTable('one_time_links')
    .set({ used_at: sql`now()` })
    .where('id', '=', grantId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) refuse('LINK_EXPIRED')
}

/** That the owner of a grant came by the provider of the company, and has taken the step after it just now. */
export const cameBy = (ctx: Ctx, owner: Pick<GrantOwner, 'by_provider'> | null) =>
  owner?.by_provider ? { provenAt: ctx.now() } : undefined
