import type { Ctx } from '#platform/context.ts'

/** The digits in the last message to somebody; a test that needs a code and finds none fails. */
export async function codeSentTo(ctx: Ctx, recipient: string): Promise<string> {
  const message = await ctx.db
    .selectFrom('messages')
    .select('body_text')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(message.body_text)?.[0]
  if (!code) throw new Error(`No code in: ${message.body_text}`)
  return code
}
