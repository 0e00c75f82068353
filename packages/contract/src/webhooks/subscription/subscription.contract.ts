import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, Ids, listQuery, oneOrMany, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { deliveryStates, webhookEventNames } from './subscription.rules.ts'

export const WebhookSubscription = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  is_enabled: z.boolean(),
  /** The receiver said that it is gone (410), and nothing is sent any more. */
  disabled_because: z.enum(['gone']).nullable(),
  /** Until when the former secret signs as well. */
  former_until: Timestamp.nullable(),
  pending_count: z.number().int(),
  set_aside_count: z.number().int(),
  last_delivered_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type WebhookSubscription = z.output<typeof WebhookSubscription>

export const WebhookBody = z.object({
  name: requiredText('Name is required', 150),
  address: z
    .string('Enter an address that starts with https://')
    .trim()
    .max(500)
    // Which addresses may be reached is decided where they are: within a company's own network by its operator.
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s#]*)?(\?[^\s#]*)?$/, 'Enter an address that starts with https://'),
  events: z.array(z.enum(webhookEventNames)).min(1, 'Choose at least one event').max(webhookEventNames.length),
  is_enabled: z.boolean().default(true),
})
export type WebhookBody = z.output<typeof WebhookBody>

export const WebhookDelivery = z.object({
  /** The webhook-id of every try, by which receivers tell a repeat. */
  identifier: Identifier,
  id: Id,
  subscription: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** When it is tried again; null where it is not. */
  next_at: Timestamp.nullable(),
  last_tried_at: Timestamp.nullable(),
  last_status: z.number().int().nullable(),
  /** The beginning of what the receiver answered. */
  last_answer: z.string().nullable(),
  last_error: z.string().nullable(),
  delivered_at: Timestamp.nullable(),
  body: z.string(),
  created_at: Timestamp,
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const One = z.object({ webhookInfo: WebhookSubscription })
const WithSecret = One.extend({ secret: z.string() })

/** Events of a company sent to its other systems, signed as Standard Webhooks describes (R41, ADR 0155). */
export const webhookSubscriptions = resource('webhooks.subscription', {
  list: {
    route: 'GET /webhook_subscriptions',
    access: 'settings.capture.read',
    summary: 'List the addresses that events are sent to, newest first.',
    query: listQuery({ sortBy: ['created_at', 'name'] }),
    response: pageOf(WebhookSubscription),
  },
  create: {
    route: 'POST /webhook_subscriptions',
    access: 'settings.capture.update',
    summary: 'Send events to an address. The secret that signs them is shown in this answer and never again.',
    body: WebhookBody,
    response: WithSecret,
    status: 201,
    message: 'Webhook created successfully',
    audit: 'webhook.created',
    recentProof: true,
    // The answer is a secret, and not kept for a repeat.
    idempotency: false,
  },
  edit: {
    route: 'PUT /webhook_subscriptions/:webhook_subscription_id',
    access: 'settings.capture.update',
    summary: 'Change an address, what is sent to it, or whether anything is.',
    body: WebhookBody,
    response: One,
    message: 'Webhook updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'webhook.changed',
    recentProof: true,
    concurrency: 'if-match',
  },
  remove: {
    route: 'DELETE /webhook_subscriptions/:webhook_subscription_id',
    access: 'settings.capture.update',
    summary: 'Send nothing to an address any more, and forget it.',
    response: z.object({ webhookInfo: z.object({ identifier: Identifier }) }),
    message: 'Webhook deleted successfully',
    errors: ['NOT_FOUND'],
    audit: 'webhook.removed',
    recentProof: false,
  },
  rotate: {
    route: 'POST /webhook_subscriptions/:webhook_subscription_id/rotate_secret',
    access: 'settings.capture.update',
    summary: 'Make a new secret; for a day the former one signs as well.',
    response: WithSecret,
    message: 'The new secret signs from now on',
    errors: ['NOT_FOUND'],
    audit: 'webhook.rotated',
    recentProof: true,
    idempotency: false,
  },
  test: {
    route: 'POST /webhook_subscriptions/:webhook_subscription_id/test',
    access: 'settings.capture.update',
    summary: 'Send a test event.',
    response: z.object({ deliveryInfo: z.object({ identifier: Identifier }) }),
    status: 202,
    message: 'A test event is on its way',
    errors: ['NOT_FOUND'],
    audit: 'webhook.tested',
    recentProof: false,
    limit: { by: 'user', max: 30, seconds: 600 },
  },
  deliveries: {
    route: 'GET /webhook_deliveries',
    access: 'settings.capture.read',
    summary: 'List what was sent to other systems, newest first, with what they answered.',
    query: listQuery({ sortBy: ['created_at'], filters: { subscription_id: Ids, state: oneOrMany(z.enum(deliveryStates)) } }),
    response: pageOf(WebhookDelivery),
  },
  resend: {
    route: 'POST /webhook_deliveries/:delivery_id/resend',
    access: 'settings.capture.update',
    summary: 'Send a delivery again, under the same id.',
    response: z.object({ deliveryInfo: z.object({ identifier: Identifier }) }),
    status: 202,
    message: 'It is sent again',
    errors: ['NOT_FOUND'],
    audit: 'webhook.resent',
    recentProof: false,
    limit: { by: 'user', max: 300, seconds: 600 },
  },
})
