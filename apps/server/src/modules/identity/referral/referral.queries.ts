import { referralTypes } from '@embark/contract/identity/referral/referral.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'

/** How many people somebody brought, and how many of them enrolled. */
export const broughtBy = registry<'leads', (ctx: Ctx, userId: number) => Promise<{ came_count: number; enrolled_count: number }>>(
  'who came by referral links',
)

/** The person behind the code of a short link. */
export async function linkOf(ctx: Ctx, code: string) {
  const referrer = await ctx.db
    .selectFrom('users')
    .select('identifier')
    .where('referral_code', '=', code.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  return referrer ?? refuse('NOT_FOUND')
}

/** The person who referred somebody, named by the id in the form; any other text names nobody. */
export async function referrerBy(ctx: Ctx, referral_id: string | null | undefined): Promise<{ id: number } | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(referral_id ?? '')) return undefined
  return ctx.db.selectFrom('users').select('id').where('identifier', '=', referral_id!).executeTakeFirst()
}

/** The caller's referral links. */
export async function ownLinks(ctx: Ctx) {
  const { referral_code } = await ctx.db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', ctx.actor.id!)
    .executeTakeFirstOrThrow()
  const recordsInfo = referralTypes.map((referral_type) => ({
    referral_type,
    url: `${ctx.publicUrl}/t/${referral_code}?referral=${referral_type}`,
  }))
  return { code: referral_code!, ...(await broughtBy.of('leads')(ctx, ctx.actor.id!)), recordsInfo }
}

/** Whoever is to be credited with somebody new: an active person of this company, and never the newcomer themselves. */
export async function creditFor(
  ctx: Ctx,
  referral_id: string | null | undefined,
  newcomer: { readonly email: string | null; readonly mobile_e164: string | null },
): Promise<{ id: number } | undefined> {
  const referrer = await referrerBy(ctx, referral_id)
  if (!referrer) return undefined
  return ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', referrer.id)
    .where('status', '=', 'active')
    .where(sql<boolean>`lower(email) is distinct from ${newcomer.email?.toLowerCase() ?? null}`)
    .where(sql<boolean>`coalesce('+' || sign_in_number, '') is distinct from ${newcomer.mobile_e164 ?? 'none'}`)
    .executeTakeFirst()
}
