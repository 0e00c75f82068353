import type { WebhookEvent } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const count = (state: 'pending' | 'set_aside') =>
  sql<number>`(
    select count(*)::int from webhook_deliveries d where d.subscription_id = webhook_subscriptions.id and d.state = ${sql.lit(state)})`

/** The subscriptions with what is read of each, and never their secrets. Whoever may read them at all sees every one. */
export const webhookRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('webhook_subscriptions')
    .select([
      'webhook_subscriptions.id',
      'webhook_subscriptions.identifier',
      'webhook_subscriptions.version',
      'webhook_subscriptions.name',
      'webhook_subscriptions.address',
      'webhook_subscriptions.is_enabled',
      'webhook_subscriptions.created_at',
      // A check constraint or the contract allows only these values.
      (eb) => eb.ref('webhook_subscriptions.disabled_because').$castTo<'gone' | null>().as('disabled_because'),
      (eb) => eb.ref('webhook_subscriptions.events').$castTo<WebhookEvent[]>().as('events'),
      sql<string | null>`case when former_until > now() then former_until end`.as('former_until'),
      count('pending').as('pending_count'),
      count('set_aside').as('set_aside_count'),
      sql<string | null>`(
        select max(d.delivered_at) from webhook_deliveries d where d.subscription_id = webhook_subscriptions.id)`.as('last_delivered_at'),
    ])
    .where('webhook_subscriptions.deleted_at', 'is', null)

/** One of them by its identifier or number, or a refusal. */
export async function visibleWebhook(ctx: Ctx, ref: string | number) {
  const webhook = await webhookRows(ctx).where(reference(ref, 'webhook_subscriptions')).executeTakeFirst()
  return prove(webhook ?? refuse('NOT_FOUND'))
}
export type VisibleWebhook = Proven<Awaited<ReturnType<typeof visibleWebhook>>>

/** A delivery: whoever may read them at all sees every one. */
export async function visibleDelivery(ctx: Ctx, ref: string) {
  const delivery = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(['id', 'identifier', 'subscription_id', 'event', 'state'])
    .where(reference(ref))
    .executeTakeFirst()
  return prove(delivery ?? refuse('NOT_FOUND'))
}
export type VisibleDelivery = Proven<Awaited<ReturnType<typeof visibleDelivery>>>

/** What a receiver is sent with, while events go to it at all; only the job that delivers reads it. */
export async function deliverable(ctx: Ctx, id: number) {
  const webhook = await ctx.db
    .selectFrom('webhook_subscriptions')
    .select(['id', 'address', 'secret_sealed', 'is_enabled'])
    .select(sql<Buffer | null>`case when former_until > now() then former_secret_sealed end`.as('former_secret_sealed'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return webhook && prove(webhook)
}
export type Deliverable = NonNullable<Awaited<ReturnType<typeof deliverable>>>
