import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type GrantOwner, ownerOfGrant, spendGrant } from '../grant/grant.commands.ts'
import { endAllSessions } from '../session/session.commands.ts'
import { deviceOf } from '../session/session.policy.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { type Browser, enterProven } from '../sign-in/sign-in.commands.ts'
import { endLinks } from './link.commands.ts'
import { problemWith } from './password.rules.ts'

/** The result of the first step: whose password it is, and its hash. */
export interface NewPassword {
  readonly owner: GrantOwner
  readonly password_hash: string
}

/** Checks the grant and the password, and computes the hash without holding a connection. */
export async function preparePassword(look: Look, password: string): Promise<NewPassword> {
  const owner = await look(async (ctx) => {
    const person = await ownerOfGrant(ctx, 'set_password', 'invitation', 'signup', 'reset_password')
    const problem = await problemWith(ctx.tenant, password, person)
    if (problem) refuseField('password', problem.text, problem.vars)
    return person
  })
  return { owner, password_hash: await hashPassword(password) }
}

/** Stores the new password, uses the grant up and ends every session, then continues to where the grant leads. */
export async function setPassword(ctx: Ctx, { owner, password_hash }: NewPassword): Promise<SignInResult | { result: 'password_set' }> {
  await spendGrant(ctx, owner.grant_id)
  await endLinks(ctx, owner.id)
  await keepPassword(ctx, owner.id, password_hash)
  await endAllSessions(ctx, owner.id, 'password_changed')
  ctx.wasDoneBy(owner.id)
  ctx.changed({ module: 'user', id: owner.id })
  if (owner.purpose === 'reset_password') {
    await ctx.db.updateTable('devices').set({ status: 'logged_out' }).where('user_id', '=', owner.id).execute()
    ctx.emit('password.changed', { user_id: owner.id })
  }
  // A mailed link may be read by somebody else, so only the browser that signed in continues straight on.
  if (owner.purpose !== 'set_password' || owner.device_identifier === null) return { result: 'password_set' }
  return goIn(ctx, owner.id, {})
}

/** Stores a password, clears counted mistakes and any demand to change it. */
export async function keepPassword(ctx: Ctx, userId: number, password_hash: string) {
  const forgiven = { failed_sign_ins: 0, retry_after: null, recent_tries: [] }
  await ctx.db
    .updateTable('users')
    .set({ ...forgiven, password_hash, password_change_required: false, updated_at: ctx.now().toISOString() })
    .where('id', '=', userId)
    .execute()
  await ctx.db.updateTable('devices').set(forgiven).where('user_id', '=', userId).where('failed_sign_ins', '>', 0).execute()
}

/** Opens a session for the owner of a grant, who has already proven who they are. */
export async function goIn(ctx: Ctx, userId: number, browser: Browser): Promise<SignInResult> {
  const account = await accountById(ctx, userId, deviceOf(ctx))
  if (account?.status !== 'active' || !account.role) return refuse('LINK_EXPIRED')
  return enterProven(ctx, account, account.role, browser)
}
