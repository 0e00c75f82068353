import type { Ctx } from '#platform/context.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { enabledProvider } from '../sign-in-provider/sign-in-provider.queries.ts'
import { subjectOf } from '../single-sign-on/identity.queries.ts'
import { factorsOf } from '../two-factor/factor.queries.ts'

/** The ways in which the caller can prove who they are. */
export async function waysToProve(
  ctx: Ctx,
): Promise<{ ways: ('password' | 'code' | 'passkey' | 'provider')[]; provider_label: string | null }> {
  const [account, factors] = [await accountById(ctx, ctx.actor.id!, null), await factorsOf(ctx, ctx.actor.id!)]
  const provider = await enabledProvider(ctx)
  const isJoined = provider !== undefined && (await subjectOf(ctx, provider.issuer, ctx.actor.id!)) !== undefined
  const ways = [
    ...(account?.password_hash ? (['password'] as const) : []),
    ...(factors.enabled_at === null ? [] : (['code'] as const)),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(isJoined ? (['provider'] as const) : []),
  ]
  return { ways, provider_label: isJoined ? provider.label : null }
}
