import { passwordProblem } from '@embark/contract/identity/password/password.rules.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'
import { type GrantOwner, ownerOfGrant, spendGrant } from '../grant/grant.commands.ts'
import { endAllSessions } from '../session/session.commands.ts'
import { endLinks } from './link.commands.ts'

/** What the first step made: whose password it is, and what is kept of it. */
export interface NewPassword {
  readonly owner: GrantOwner
  readonly password_hash: string
}

/** Checks the link and the password, and works out what is kept of it without holding a connection. */
export async function preparePassword(look: Look, password: string): Promise<NewPassword> {
  const owner = await look(async (ctx) => {
    const found = await ownerOfGrant(ctx, 'set_password', 'invitation')
    const problem = passwordProblem(password, [
      found.first_name,
      found.last_name,
      found.email.split('@')[0]!,
      ctx.tenant.name,
      ctx.tenant.code,
    ])
    if (problem) refuseField('password', problem.text, problem.vars)
    return found
  })
  return { owner, password_hash: await hashPassword(password) }
}

/** Keeps the new password: the link is used up, every session ends, and counted mistakes are forgotten. */
export async function setPassword(ctx: Ctx, { owner, password_hash }: NewPassword) {
  await spendGrant(ctx, owner.grant_id)
  await endLinks(ctx, owner.id)
  await ctx.db
    .updateTable('users')
    .set({ password_hash, failed_sign_ins: 0, retry_after: null, updated_at: ctx.now().toISOString() })
    .where('id', '=', owner.id)
    .execute()
  await ctx.db
    .updateTable('devices')
    .set({ failed_sign_ins: 0, retry_after: null })
    .where('user_id', '=', owner.id)
    .where('failed_sign_ins', '>', 0)
    .execute()
  await endAllSessions(ctx, owner.id, 'password_changed')
  ctx.changed({ module: 'user', id: owner.id })
}
