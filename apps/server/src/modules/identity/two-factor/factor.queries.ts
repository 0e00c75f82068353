import type { secondWays } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import type { TwoFactorDetail } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface Factors {
  readonly enabled_at: string | null
  readonly codes: number
  readonly passkeys: number
  readonly is_staff: boolean
}

/** The second factors a person has. */
export async function factorsOf(ctx: Ctx, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select enabled_at from second_factors f where f.user_id = u.id) as enabled_at,
      (select count(*)::int from backup_codes c where c.user_id = u.id and c.used_at is null) as codes,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys, u."group" = 'company' as is_staff
    from users u where u.id = ${userId}`.execute(ctx.db)
  return rows[0]!
}

/** Whether the company asks this person for a second step. */
export const isRequired = ({ tenant }: Ctx, { is_staff }: Factors) => tenant.settings.security.two_factor_required && is_staff
/** Whether a person has a second step at all; backup codes only stand in for one. */
export const hasFactor = ({ enabled_at, passkeys }: Factors) => enabled_at !== null || passkeys > 0

/** A person's second factors, the usual one first. */
export const waysWith = ({ enabled_at, codes, passkeys }: Factors): (typeof secondWays)[number][] => [
  ...(enabled_at === null ? [] : (['app'] as const)),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(codes > 0 ? (['backup_code'] as const) : []),
]

/** The state of the caller's second factors. */
export async function detailOf(ctx: Ctx): Promise<TwoFactorDetail> {
  const factors = await factorsOf(ctx, ctx.actor.id!)
  return {
    isTwoFactorEnabled: hasFactor(factors),
    isTwoFactorRequired: isRequired(ctx, factors),
    enabled_at: factors.enabled_at,
    backup_codes_left: factors.codes,
  }
}

/** A person's sealed app secrets: the one in use, and one still waiting for its first code. */
export const secretsOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('second_factors')
    .select(['secret_sealed', sql<Buffer | null>`case when pending_until > now() then pending_sealed end`.as('pending_sealed')])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The hashes of a person's remaining backup codes. */
export const codesOf = (ctx: Ctx, userId: number) =>
  ctx.db.selectFrom('backup_codes').select(['id', 'code_hash']).where('user_id', '=', userId).where('used_at', 'is', null).execute()
