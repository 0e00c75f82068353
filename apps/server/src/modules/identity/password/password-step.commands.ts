import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { issueGrant } from '../grant/grant.commands.ts'
import type { Account } from '../sign-in/account.queries.ts'

/** The password step a person has to take before they get in, if any. */
export async function passwordStep(ctx: Ctx, account: Account): Promise<SignInResult | undefined> {
  if (!ctx.tenant.settings.auth.login_methods.includes('password')) return undefined
  if (account.password_hash === null) return { result: 'password_set_required', ...(await issueGrant(ctx, account.id, 'set_password')) }
  if (account.password_change_required)
    return { result: 'password_change_required', ...(await issueGrant(ctx, account.id, 'change_password')) }
  return undefined
}
