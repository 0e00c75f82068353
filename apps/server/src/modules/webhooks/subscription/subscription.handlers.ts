import { webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { createWebhook, editWebhook, isAllowedAddress, removeWebhook, resend, rotateSecret, sendTest } from './subscription.commands.ts'
import { visibleDelivery, visibleWebhook } from './subscription.policy.ts'
import { deliveryList, webhookList } from './subscription.queries.ts'

export const webhookRoutes = implement(webhookSubscriptions, {
  list: (ctx, { query }) => webhookList.page(ctx, query),
  create: inSteps(
    (look, { body }) => isAllowedAddress(look, body.address),
    (ctx, { body }, isAllowed) => createWebhook(ctx, body, isAllowed),
  ),
  edit: inSteps(
    (look, { body }) => isAllowedAddress(look, body.address),
    async (ctx, { params, body }, isAllowed) => ({
      webhookInfo: await editWebhook(ctx, await visibleWebhook(ctx, params.webhook_subscription_id), body, isAllowed),
    }),
  ),
  remove: async (ctx, { params }) => ({ webhookInfo: await removeWebhook(ctx, await visibleWebhook(ctx, params.webhook_subscription_id)) }),
  rotate: async (ctx, { params }) => rotateSecret(ctx, await visibleWebhook(ctx, params.webhook_subscription_id)),
  test: async (ctx, { params }) => ({ deliveryInfo: await sendTest(ctx, await visibleWebhook(ctx, params.webhook_subscription_id)) }),
  deliveries: (ctx, { query }) => deliveryList.page(ctx, query),
  resend: async (ctx, { params }) => ({ deliveryInfo: await resend(ctx, await visibleDelivery(ctx, params.delivery_id)) }),
})
