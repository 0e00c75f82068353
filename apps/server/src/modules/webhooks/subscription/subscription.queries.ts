import { webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import type { deliveryStates } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { sql } from 'kysely'
import { option, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { webhookRows } from './subscription.policy.ts'

/** The addresses that events are sent to, newest first. */
export const webhookList = declareList(webhookSubscriptions.list, {
  key: 'webhook_subscriptions.id',
  rows: webhookRows,
  search: (_, text) => searchIn(text, 'webhook_subscriptions.name', 'webhook_subscriptions.address'),
  filters: {},
  orders: { created_at: byNumber, name: by('webhook_subscriptions.name', 'text') },
})

/** What was sent, newest first. */
export const deliveryList = declareList(webhookSubscriptions.deliveries, {
  key: 'webhook_deliveries.id',
  rows: ({ db }) =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'webhook_deliveries.subscription_id')
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
        option('webhook_subscriptions').as('subscription'),
        // A check constraint allows only these values.
        (eb) => eb.ref('webhook_deliveries.state').$castTo<(typeof deliveryStates)[number]>().as('state'),
        sql<string | null>`case when webhook_deliveries.state = 'pending' then webhook_deliveries.next_at end`.as('next_at'),
      ]),
  filters: {
    subscription_id: isOneOf('webhook_deliveries.subscription_id'),
    state: isOneOf('webhook_deliveries.state', 'text'),
  },
  orders: { created_at: byNumber },
})
