import type { Ctx } from '../context.ts'
import type { Channel } from './carrier.ts'

export const sendTask = 'send_message'

export interface NewMessage {
  readonly channel: Channel
  readonly recipient: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  readonly user_id?: number
  readonly lead_id?: number
  /** Whoever reads it gets into an account: its text is let go of once it was sent. */
  readonly is_secret?: boolean
  /** A second message with the same key is not sent. */
  readonly dedupe_key?: string
}

/** Queues a message to somebody outside, in this transaction; the worker hands it over after commit. */
export async function sendMessage(ctx: Ctx, { text, html, subject, ...message }: NewMessage): Promise<void> {
  const queued = await ctx.db
    .insertInto('messages')
    .values({ ...message, subject: subject ?? null, body_text: text, body_html: html ?? null })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await ctx.enqueue(sendTask, { id: queued.id })
}
