import type { Ctx } from '#platform/context.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { factorsOf } from '../two-factor/factor.queries.ts'

/** The ways in which the caller can prove who they are. */
export async function waysToProve(ctx: Ctx): Promise<('password' | 'code' | 'passkey')[]> {
  const [account, factors] = [await accountById(ctx, ctx.actor.id!, null), await factorsOf(ctx, ctx.actor.id!)]
  return [
    ...(account?.password_hash ? (['password'] as const) : []),
    ...(factors.enabled_at === null ? [] : (['code'] as const)),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
  ]
}
