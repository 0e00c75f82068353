import type { Ctx } from '#platform/context.ts'

/** A sign-up whose address is not yet proven. */
export const signUpOf = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'first_name', 'last_name', 'email', 'country_code', 'mobile', 'referral_id'])
    .where('id', '=', id)
    .executeTakeFirst()
