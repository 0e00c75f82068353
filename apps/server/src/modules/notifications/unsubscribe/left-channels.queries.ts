import type { Channel } from '#platform/channels/carrier.ts'
import type { Ctx } from '#platform/context.ts'

// Leaving text messages covers both SMS and WhatsApp.
const choiceFor = { email: 'email', sms: 'sms', whatsapp: 'sms', push: 'push' } as const

/** Whether a person left a channel. */
export async function hasLeft(ctx: Ctx, userId: number, channel: Channel) {
  const left = await ctx.db
    .selectFrom('unsubscribe_preferences')
    .select('id')
    .where('user_id', '=', userId)
    .where(choiceFor[channel], '=', false)
    .executeTakeFirst()
  return left !== undefined
}
