import type { Ctx } from '#platform/context.ts'

/** What somebody told of themselves who has not proven their address yet. */
export const signUpOf = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'first_name', 'last_name', 'email', 'country_code', 'mobile', 'referral_id'])
    .where('id', '=', id)
    .executeTakeFirst()
