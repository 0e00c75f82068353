import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { wholeOf } from '../files/kind.ts'
import type { FileStore } from '../files/store.ts'
import { job } from '../jobs/job.ts'
import type { Channel } from './carrier.ts'
import { type StoredAttachment, sendTask } from './send-message.ts'

/** After this many attempts a message stays as failed. */
const mostAttempts = 8

/** How long a message is somebody's who took it: longer than any way out of the house lets one wait, and short enough for a code. */
const claimSeconds = 45
const isFree = sql<boolean>`(claimed_at is null or claimed_at < now() - make_interval(secs => ${claimSeconds}))`

/** Takes a pending message; a second worker finds nothing. If a process dies on the way, the message is free again after its time. */
const claim = (ctx: Ctx, id: number) =>
  ctx.db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, claimed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where(isFree)
    .returning(['id', 'identifier', 'channel', 'recipient', 'subject', 'body_text as text', 'body_html as html', 'calendar', 'attempts'])
    // Only sendMessage() writes headers and attachments.
    .returning((eb) => [
      eb.ref('headers').$castTo<Record<string, string>>().as('headers'),
      eb.ref('attachments').$castTo<StoredAttachment[] | null>().as('stored'),
    ])
    .executeTakeFirst()

/**
 * Asks for a message that somebody else took once more when it is free: their process may have died with it, and this job is all that was
 * left.
 */
async function lookAgain(ctx: Ctx, id: number) {
  const taken = await ctx.db
    .selectFrom('messages')
    .select(sql<string>`claimed_at + make_interval(secs => ${claimSeconds})`.as('free_at'))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('claimed_at', 'is not', null)
    .executeTakeFirst()
  if (taken) await ctx.enqueue(sendTask, { id }, { runAt: new Date(taken.free_at), jobKey: `${sendTask} ${ctx.tenant.id} ${id}` })
}

const settle = (
  ctx: Ctx,
  id: number,
  outcome: { status: 'queued' | 'captured' | 'sent' | 'failed'; last_error: string | null; sent_at: string | null },
) =>
  ctx.db
    .updateTable('messages')
    .set({
      ...outcome,
      claimed_at: null,
      // What opened an account is not kept; without a carrier the outbox is where it is read.
      ...(['sent', 'failed'].includes(outcome.status) && {
        body_text: sql`case when is_secret then '' else body_text end`,
        body_html: sql`case when not is_secret then body_html end`,
      }),
    })
    .where('id', '=', id)
    .execute()

const isDemo = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('tenants').select('is_demo').where('id', '=', ctx.tenant.id).executeTakeFirst())?.is_demo === true

const attachmentsOf = (files: FileStore, stored: readonly StoredAttachment[]) =>
  Promise.all(
    stored.map(async ({ filename, media_type, storage_key }) => ({
      filename,
      contentType: media_type,
      content: await wholeOf(files.read(storage_key)),
    })),
  )

/** Hands a queued message to its channel, outside any transaction; without a channel it stays in the outbox as captured. */
export const sendMessageJob = job<{ id: number }>(sendTask, async ({ run, carriers, files }, { id }) => {
  const claimed = await run((ctx) => claim(ctx, id))
  if (!claimed) return run((ctx) => lookAgain(ctx, id))
  const { stored, ...letter } = claimed
  // A check constraint allows only these values.
  const carry = carriers[letter.channel as Channel]
  // The people of a company to look at are made up, and their addresses may be somebody's.
  if (!carry || (await run(isDemo))) {
    await run((ctx) => settle(ctx, id, { status: 'captured', last_error: null, sent_at: null }))
    return
  }
  try {
    await carry({ ...letter, attachments: await attachmentsOf(files, stored ?? []) })
  } catch (error) {
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 500)
    const isLast = letter.attempts >= mostAttempts
    await run((ctx) => settle(ctx, id, { status: isLast ? 'failed' : 'queued', last_error, sent_at: null }))
    if (isLast) return
    throw error
  }
  await run((ctx) => settle(ctx, id, { status: 'sent', last_error: null, sent_at: ctx.now().toISOString() }))
})
