import type { Ctx } from '#platform/context.ts'

/** The account joined to what a provider calls a person. */
export const accountOfSubject = (ctx: Ctx, issuer: string, subject: string) =>
  ctx.db
    .selectFrom('sign_in_identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** What a provider calls a person of the company. */
export const subjectOf = async (ctx: Ctx, issuer: string, userId: number): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('sign_in_identities')
      .select('subject')
      .where('issuer', '=', issuer)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.subject
