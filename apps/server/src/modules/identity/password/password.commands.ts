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

/** What the first step made: whose password it is, and what is kept of it. */
export interface NewPassword {
  readonly owner: GrantOwner
  readonly password_hash: string
}

/** Checks the grant and the password, and works out what is kept of it without holding a connection. */
export async function preparePassword(look: Look, password: string): Promise<NewPassword> {
  const owner = await look(async (ctx) => {
    const person = await ownerOfGrant(ctx, 'set_password', 'invitation', 'signup', 'reset_password')
    const problem = await problemWith(ctx.tenant, password, person)
    if (problem) refuseField('password', problem.text, problem.vars)
    return person
  })
  return { owner, password_hash: await hashPassword(password) }
}

/** Keeps the new password: the grant is used up and every session ends; then on to where the grant leads. */
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
  // A link from a mail may be read by others than its owner; only the browser that signed in goes straight on.
  if (owner.purpose !== 'set_password' || owner.device_identifier === null) return { result: 'password_set' }
  return goIn(ctx, owner.id, {})
}

/** Writes a password down, forgets counted mistakes, and a change that was demanded is done. */
export async function keepPassword(ctx: Ctx, userId: number, password_hash: string) {
  const forgiven = { failed_sign_ins: 0, retry_after: null, recent_tries: [] }
  await ctx.db
    .updateTable('users')
    .set({ ...forgiven, password_hash, password_change_required: false, updated_at: ctx.now().toISOString() })
    .where('id', '=', userId)
    .execute()
  await ctx.db.updateTable('devices').set(forgiven).where('user_id', '=', userId).where('failed_sign_ins', '>', 0).execute()
}

/** Lets the owner of a grant in, who proved who they are before they got it. */
export async function goIn(ctx: Ctx, userId: number, browser: Browser): Promise<SignInResult> {
  const account = await accountById(ctx, userId, deviceOf(ctx))
  if (account?.status !== 'active' || !account.role) return refuse('LINK_EXPIRED')
  return enterProven(ctx, account, account.role, browser)
}
