import { webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import type { deliveryStates } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { type VisibleWebhook, webhookRows } from './subscription.policy.ts'

/** The addresses that events are sent to, newest first. */
export const webhookList = declareList(webhookSubscriptions.list, {
  key: 'webhook_subscriptions.id',
  rows: webhookRows,
  search: (_, text) => searchIn(text, 'webhook_subscriptions.name', 'webhook_subscriptions.address'),
  filters: {},
  orders: { created_at: byNumber, name: by('webhook_subscriptions.name', 'text') },
})

/** What was sent to one of them, newest first. */
export const deliveriesOf = (webhook: VisibleWebhook) =>
  declareList(webhookSubscriptions.deliveries, {
    key: 'webhook_deliveries.id',
    rows: deliveryRows(webhook),
    filters: { state: isOneOf('webhook_deliveries.state', 'text') },
    orders: { created_at: byNumber },
  })

const deliveryRows =
  ({ id }: VisibleWebhook) =>
  (ctx: Ctx) =>
    ctx.db
      .selectFrom('webhook_deliveries')
      .select([
        'webhook_deliveries.id',
        'webhook_deliveries.identifier',
        'webhook_deliveries.event',
        'webhook_deliveries.attempts',
        'webhook_deliveries.last_tried_at',
        'webhook_deliveries.last_status',
        'webhook_deliveries.last_answer',
        'webhook_deliveries.last_error',
        'webhook_deliveries.delivered_at',
        'webhook_deliveries.body',
        'webhook_deliveries.created_at',
        // A check constraint allows only these values.
        (eb) => eb.ref('webhook_deliveries.state').$castTo<(typeof deliveryStates)[number]>().as('state'),
        sql<string | null>`case when webhook_deliveries.state = 'pending' then webhook_deliveries.next_at end`.as('next_at'),
      ])
      .where('webhook_deliveries.subscription_id', '=', id)
