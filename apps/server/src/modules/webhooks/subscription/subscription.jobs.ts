import { deliveriesKeptDays, longestWait, retryWaits, unreached } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { every, type JobTools, job } from '#platform/jobs/job.ts'
import { signedHeaders } from './signing.rules.ts'
import { deliverTask, wake } from './subscription.commands.ts'
import { type Deliverable, deliverable } from './subscription.policy.ts'

/** How long a receiver is one process's: longer than any single call takes. A process that died lets go of it by then. */
const claimSeconds = 60
/** One turn sends this many, then others have theirs. */
const mostAtOnce = 50
/** After a try that failed the receiver is left alone this long, whatever else waits for it. */
const pauseSeconds = 30

/**
 * Sends what is due to one receiver, in order, one at a time, outside any transaction. A receiver that fails ends the turn, so a slow one
 * costs others one call of the guard's time limit and no more.
 */
export const deliverJob = job<{ id: number }>(deliverTask, async (tools, { id }) => {
  if (!(await tools.run((ctx) => claim(ctx, id)))) return
  let hasFailed = false
  for (let sent = 0; sent < mostAtOnce && !hasFailed && !tools.signal.aborted; sent++) {
    const due = await tools.run((ctx) => nextDue(ctx, id))
    if (!due) break
    hasFailed = !(await deliver(tools, due))
  }
  await tools.run((ctx) => release(ctx, id, hasFailed))
})

/** Takes the receiver; a second process finds it taken, and what it came for is sent by the first. */
const claim = async (ctx: Ctx, id: number) =>
  (await ctx.db
    .updateTable('webhook_subscriptions')
    .set({ claimed_until: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Lets go of the receiver, and comes again when the next delivery is due. */
async function release(ctx: Ctx, id: number, hasFailed: boolean) {
  await ctx.db.updateTable('webhook_subscriptions').set({ claimed_until: null }).where('id', '=', id).execute()
  const { rows } = await sql<{ at: string | null }>`
    select greatest(min(next_at), now() + make_interval(secs => ${hasFailed ? pauseSeconds : 0})) as at
    from webhook_deliveries
    where subscription_id = ${id} and state = 'pending'
    having count(*) > 0`.execute(ctx.db)
  if (rows[0]?.at) await wake(ctx, id, new Date(rows[0].at))
}

/** The next delivery that is due, counted as tried before it is: who dies on the way tries again later, and not for ever. */
async function nextDue(ctx: Ctx, id: number) {
  const webhook = await deliverable(ctx, id)
  if (!webhook?.is_enabled) return undefined
  await ctx.db
    .updateTable('webhook_subscriptions')
    .set({ claimed_until: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)
    .execute()
  const delivery = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ attempts: sql`attempts + 1`, last_tried_at: sql`now()`, next_at: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(
      'id',
      '=',
      ctx.db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('subscription_id', '=', id)
        .where('state', '=', 'pending')
        .where('next_at', '<=', sql<string>`now()`)
        .orderBy('id')
        .limit(1),
    )
    .returning(['id', 'identifier', 'body', 'attempts'])
    .executeTakeFirst()
  if (!delivery) return undefined
  const { secret_sealed, former_secret_sealed } = webhook
  const sealed = former_secret_sealed ? [secret_sealed, former_secret_sealed] : [secret_sealed]
  return { webhook, delivery, secrets: sealed.map((one) => ctx.tokens.unseal(one)), outgoing: ctx.outgoing, now: ctx.now() }
}
type Due = NonNullable<Awaited<ReturnType<typeof nextDue>>>

interface Answer {
  readonly status: number | null
  readonly text: string | null
  readonly error: string | null
  readonly retryAfter: number
}

async function deliver({ run }: JobTools, due: Due): Promise<boolean> {
  const answer = await ask(due)
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300
  await run((ctx) => settle(ctx, due.webhook, due.delivery, answer, isTaken))
  return isTaken
}

async function ask({ webhook, delivery, secrets, outgoing, now }: Due): Promise<Answer> {
  const { identifier, body } = delivery
  const headers = signedHeaders(secrets, identifier, Math.floor(now.getTime() / 1000), body)
  try {
    const response = await outgoing(webhook.address, { method: 'POST', headers, body })
    const text = (await response.text()).replaceAll('\0', '').slice(0, 500)
    return { status: response.status, text, error: null, retryAfter: Number(response.headers.get('retry-after')) || 0 }
  } catch {
    // Whether an address was refused or did not answer is not told: nobody looks around in our network by it.
    return { status: null, text: null, error: unreached, retryAfter: 0 }
  }
}

/** Notes what became of a try: done, again later, or given up. A receiver that is gone gets nothing any more. */
async function settle(ctx: Ctx, webhook: Deliverable, { id, attempts }: Due['delivery'], answer: Answer, isTaken: boolean) {
  const isGone = answer.status === 410
  const wait = retryWaits[attempts - 1]
  const isOver = isGone || wait === undefined
  const seconds = Math.min(longestWait, Math.max(wait ?? 0, answer.retryAfter))
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({
      last_status: answer.status,
      last_answer: answer.text,
      last_error: answer.error,
      ...(isTaken
        ? { state: 'delivered', delivered_at: sql`now()` }
        : { state: isOver ? 'set_aside' : 'pending', next_at: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where('id', '=', id)
    .execute()
  if (!isGone) return
  await ctx.db
    .updateTable('webhook_subscriptions')
    .set({ is_enabled: false, disabled_because: 'gone', version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', webhook.id)
    .execute()
  ctx.audit('webhook.switched_off', { module: 'webhook', id: webhook.id, before: { is_enabled: true }, after: { is_enabled: false } })
}

/** Wakes receivers whose process died between two deliveries, and forgets what is done long ago. */
export const webhookClock = every('* * * * *', 'webhooks.resume', async ({ run }) => {
  await run(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id
      from webhook_subscriptions s
      where s.is_enabled and s.deleted_at is null and (s.claimed_until is null or s.claimed_until < now()) and exists (
        select from webhook_deliveries d
        where d.subscription_id = s.id and d.state = 'pending' and d.next_at < now() - interval '1 minute')`.execute(ctx.db)
    for (const { id } of rows) await wake(ctx, id)
    await sql`
      delete from webhook_deliveries
      where id in (
        select id
        from webhook_deliveries
        where state <> 'pending' and created_at < now() - make_interval(days => ${deliveriesKeptDays})
        limit 1000)`.execute(ctx.db)
  })
})
