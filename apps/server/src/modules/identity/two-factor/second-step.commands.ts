import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { issueGrant } from '../grant/grant.commands.ts'
import { factorsOf, hasFactor, isRequired, waysWith } from './factor.queries.ts'

/** The step still needed after the first proof, for people who have or must have a second factor. */
export async function secondStep(ctx: Ctx, { id }: { id: number }, byProvider: boolean): Promise<SignInResult | undefined> {
  const factors = await factorsOf(ctx, id)
  if (!hasFactor(factors) && !isRequired(ctx, factors)) return undefined
  ctx.changed({ module: 'user', id, after: { result: 'two_factor_required' } })
  const ways = hasFactor(factors) ? waysWith(factors) : []
  return { ...(await issueGrant(ctx, id, 'two_factor', byProvider)), result: 'two_factor_required', isTwoFactorRequired: true, ways }
}
