import type { WebhookBody } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { formerSecretHours, testEvent, type WebhookEvent } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { OutgoingRefused } from '#platform/outgoing/outgoing.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { newSigningSecret } from './signing.rules.ts'
import { type VisibleDelivery, type VisibleWebhook, visibleWebhook } from './subscription.policy.ts'

const webhookKind: Keeping<'webhook_subscriptions'> = { module: 'webhook', table: 'webhook_subscriptions', changedAt: 'updated_at' }
/** The name of the job that delivers. */
export const deliverTask = 'webhooks.deliver'

/** Whether an address may be fetched at all, looked up before the transaction: its name is asked, and nothing else. */
export async function isAllowedAddress(look: Look, address: string): Promise<boolean> {
  const outgoing = await look(async (ctx) => ctx.outgoing)
  try {
    await outgoing(address, { isRehearsal: true })
    return true
  } catch (error) {
    if (error instanceof OutgoingRefused) return false
    throw error
  }
}

const refuseAddress = (isAllowed: boolean) =>
  isAllowed ||
  refuseField(
    'address',
    'This address cannot be used: it is not https, or it leads into a private network that the operator has not allowed.',
  )

/** Sends events to an address from now on. The secret leaves in this answer alone. */
export async function createWebhook(ctx: Ctx, body: WebhookBody, isAllowed: boolean) {
  refuseAddress(isAllowed)
  const secret = newSigningSecret()
  const { id } = await ctx.db
    .insertInto('webhook_subscriptions')
    .values({ ...body, secret_sealed: ctx.tokens.seal(secret), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'webhook', id, after: body })
  return { webhookInfo: await visibleWebhook(ctx, id), secret }
}

/** Changes an address or what is sent to it, unless somebody else did so since the caller read it. */
export async function editWebhook(ctx: Ctx, webhook: VisibleWebhook, body: WebhookBody, isAllowed: boolean) {
  refuseAddress(isAllowed)
  const { id, version, name, address, events, is_enabled } = webhook
  await changeRecord(ctx, webhookKind, webhook, {
    version: ctx.ifMatch ?? version,
    set: { ...body, ...(body.is_enabled && { disabled_because: null }) },
    before: { name, address, events, is_enabled },
    after: body,
  })
  if (body.is_enabled) await wake(ctx, id)
  return visibleWebhook(ctx, id)
}

/** Sends nothing to an address any more. */
export async function removeWebhook(ctx: Ctx, webhook: VisibleWebhook) {
  const { identifier, name, address } = webhook
  await changeRecord(ctx, webhookKind, webhook, { set: { deleted_at: sql`now()`, is_enabled: false }, before: { name, address } })
  return { identifier }
}

/** Makes a new secret; the former one signs beside it for a day. */
export async function rotateSecret(ctx: Ctx, webhook: VisibleWebhook) {
  const secret = newSigningSecret()
  await changeRecord(ctx, webhookKind, webhook, {
    set: {
      former_secret_sealed: sql`secret_sealed`,
      former_until: sql`now() + make_interval(hours => ${formerSecretHours})`,
      secret_sealed: ctx.tokens.seal(secret),
    },
    after: { has_new_secret: true },
  })
  return { webhookInfo: await visibleWebhook(ctx, webhook.id), secret }
}

/** Sends a test event, whatever the address is subscribed to. */
export async function sendTest(ctx: Ctx, webhook: VisibleWebhook) {
  ctx.changed({ module: 'webhook', id: webhook.id })
  return queueDelivery(ctx, webhook.id, { event: testEvent, event_id: null, data: { message: 'A test event of Embark' } })
}

/** Sends a delivery again, under the same id, as if it had never been tried. */
export async function resend(ctx: Ctx, delivery: VisibleDelivery) {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_at: sql`now()`, delivered_at: null })
    .where('id', '=', delivery.id)
    .execute()
  await wake(ctx, delivery.subscription_id)
  ctx.changed({ module: 'webhook', id: delivery.subscription_id, after: { delivery: delivery.identifier, event: delivery.event } })
  return { identifier: delivery.identifier }
}

interface Happened {
  readonly event: WebhookEvent | typeof testEvent
  readonly event_id: number | null
  readonly data: object
}

/** Puts what happened on its way to a subscriber; the same event only once. */
export async function queueDelivery(ctx: Ctx, subscription_id: number, { event, event_id, data }: Happened) {
  const body = JSON.stringify({ type: event, timestamp: ctx.now().toISOString(), data })
  const delivery = await ctx.db
    .insertInto('webhook_deliveries')
    .values({ subscription_id, event, event_id, body })
    .onConflict((oc) => oc.doNothing())
    .returning('identifier')
    .executeTakeFirst()
  await wake(ctx, subscription_id)
  return { identifier: delivery?.identifier ?? '' }
}

/** Has what is due sent. One job waits for each receiver, so that many events to a slow one do not keep the workers of others. */
export const wake = (ctx: Ctx, id: number, runAt?: Date) =>
  ctx.enqueue(deliverTask, { id }, { jobKey: `${deliverTask} ${ctx.tenant.id} ${id}`, ...(runAt && { runAt }) })
