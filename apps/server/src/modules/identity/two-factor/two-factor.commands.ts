import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { cameBy, type GrantOwner, ownerOfGrant, spendGrant } from '../grant/grant.commands.ts'
import { deviceOf } from '../session/session.policy.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { type Browser, enterProven } from '../sign-in/sign-in.commands.ts'
import { type Attempt, countAttempt, forgive, refuseAttempt } from './attempt.commands.ts'
import { factorsOf, hasFactor, isRequired, secretsOf } from './factor.queries.ts'
import { newSecret, otpauthUrl, stepOf } from './totp.rules.ts'

/** Whose second factor it is. */
export interface Owner {
  readonly id: number
  readonly email: string
}

/** The caller, as the owner of a second factor. */
export const actorAsOwner = (ctx: Ctx): Promise<Owner> =>
  ctx.db.selectFrom('users').select(['id', 'email']).where('id', '=', ctx.actor.id!).executeTakeFirstOrThrow()

/** Makes a secret that waits ten minutes for its first code. The current one keeps working until then. */
export async function startSecret(ctx: Ctx, { id, email }: Owner) {
  const secret = newSecret()
  const waiting = { pending_sealed: ctx.tokens.seal(secret), pending_until: sql<string>`now() + interval '10 minutes'` }
  await ctx.db
    .insertInto('second_factors')
    .values({ user_id: id, ...waiting })
    .onConflict((oc) => oc.constraint('second_factors_tenant_id_user_id_key').doUpdateSet(waiting))
    .execute()
  ctx.changed({ module: 'user', id })
  return { secret, otpauth_url: otpauthUrl(secret, ctx.tenant.name, email) }
}

/** Activates the waiting secret, if it is the one given out and the code matches. */
export async function confirmSecret(
  ctx: Ctx,
  { id }: Pick<Owner, 'id'>,
  { secret, verificationCode }: { secret: string; verificationCode: string },
) {
  const kept = await secretsOf(ctx, id)
  const pending = kept?.pending_sealed && ctx.tokens.unseal(kept.pending_sealed)
  const step = pending && pending === secret ? stepOf(pending, verificationCode, ctx.now()) : undefined
  if (!pending || step === undefined)
    return refuse('CODE_INVALID', {}, [{ field: 'verificationCode', text: 'Invalid verification code', code: 'CODE_INVALID' }])
  await ctx.db
    .updateTable('second_factors')
    .set({ secret_sealed: ctx.tokens.seal(pending), enabled_at: sql`now()`, pending_sealed: null, pending_until: null, last_step: step })
    .set({ failed_tries: 0, retry_after: null })
    .where('user_id', '=', id)
    .execute()
  ctx.changed({ module: 'user', id })
  ctx.emit('security.changed', { user_id: id, change: 'two_factor_enabled' })
}

/** Removes the app, and the backup codes too unless a passkey is left. */
export async function disable(ctx: Ctx) {
  const id = ctx.actor.id!
  const factors = await factorsOf(ctx, id)
  if (isRequired(ctx, factors) && factors.passkeys === 0) refuse('PERMISSION_DENIED')
  await ctx.db
    .updateTable('second_factors')
    .set({ secret_sealed: null, enabled_at: null, last_step: 0 })
    .where('user_id', '=', id)
    .execute()
  if (factors.passkeys === 0) await ctx.db.deleteFrom('backup_codes').where('user_id', '=', id).execute()
  ctx.changed({ module: 'user', id })
  if (factors.enabled_at !== null) ctx.emit('security.changed', { user_id: id, change: 'two_factor_disabled' })
  return { isTwoFactorEnabled: factors.passkeys > 0 }
}

/** Accepts a code of the app, each time step only once. Returns whether it was right. */
export async function takeAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const kept = await secretsOf(ctx, userId)
  const step = kept?.secret_sealed ? stepOf(ctx.tokens.unseal(kept.secret_sealed), code, ctx.now()) : undefined
  if (step === undefined) return false
  const taken = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step, failed_tries: 0, retry_after: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The result of counting an attempt: the grant's owner and the count. */
export interface SecondTry {
  readonly owner: GrantOwner
  readonly attempt: Attempt
}

/** Counts a try with a grant. */
export const tryWithGrant = (look: Look): Promise<SecondTry> =>
  look(async (ctx) => {
    const owner = await ownerOfGrant(ctx, 'two_factor')
    return { owner, attempt: await countAttempt(ctx, owner.id, owner.grant_id) }
  })

/** Finishes signing in with a code of the app. */
export async function finishWithApp(ctx: Ctx, { owner, attempt }: SecondTry, code: string, browser: Browser): Promise<SignInResult> {
  if (!(await takeAppCode(ctx, owner.id, code))) return refuseAttempt(ctx, attempt, 'verificationCode')
  return finish(ctx, owner, browser)
}

/** Uses the grant up and opens its session. */
export async function finish(ctx: Ctx, owner: GrantOwner, browser: Browser): Promise<SignInResult> {
  await spendGrant(ctx, owner.grant_id)
  await forgive(ctx, owner.id)
  const account = await accountById(ctx, owner.id, deviceOf(ctx))
  if (!account?.role) return refuse('LINK_EXPIRED')
  return enterProven(ctx, account, account.role, browser, cameBy(ctx, owner))
}

/** The owner of a grant for setting up a second factor; nobody who has one already. */
export async function ownerWithoutFactor(ctx: Ctx): Promise<GrantOwner> {
  const owner = await ownerOfGrant(ctx, 'two_factor')
  return hasFactor(await factorsOf(ctx, owner.id)) ? refuse('LINK_EXPIRED') : owner
}
