import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { hashPassword, isPassword } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'
import { spendGrant } from '../grant/grant.commands.ts'
import { endOtherSessions } from '../session/session.commands.ts'
import { countTry } from '../sign-in/throttle.commands.ts'
import { goIn, keepPassword } from './password.commands.ts'
import { problemWith } from './password.rules.ts'
import { type Changer, changerOf } from './password-changer.commands.ts'

/** What the first step found out and made. */
export interface ChangedPassword {
  readonly changer: Changer
  readonly password_hash: string
}

/** Checks the person, their current password and the new one. No connection is held while the hashes are computed. */
export async function prepareChange(look: Look, given: { current_password: string; password: string }): Promise<ChangedPassword> {
  const changer = await look(async (ctx) => {
    const person = await changerOf(ctx)
    await countTry(ctx, person, { email: person.email })
    return person
  })
  if (!(await isPassword(given.current_password, changer.password_hash))) refuseField('current_password', 'This is not your password')
  const problem = await look((ctx) => problemWith(ctx.tenant, given.password, changer))
  if (problem) refuseField('password', problem.text, problem.vars)
  if (given.password === given.current_password) refuseField('password', 'Choose another password than before')
  return { changer, password_hash: await hashPassword(given.password) }
}

/** Stores the new password. This session stays, all others end, and the person is told. */
export async function changePassword(
  ctx: Ctx,
  { changer, password_hash }: ChangedPassword,
): Promise<SignInResult | { result: 'password_changed' }> {
  if (changer.grant_id !== null) await spendGrant(ctx, changer.grant_id)
  await keepPassword(ctx, changer.id, password_hash)
  await endOtherSessions(ctx, changer.id, changer.session_id, 'password_changed')
  ctx.emit('password.changed', { user_id: changer.id })
  ctx.wasDoneBy(changer.id)
  ctx.changed({ module: 'user', id: changer.id })
  return changer.grant_id === null ? { result: 'password_changed' } : goIn(ctx, changer.id, {})
}
