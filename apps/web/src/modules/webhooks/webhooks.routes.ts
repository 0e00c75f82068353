import { webhookScreens } from '@embark/contract/webhooks/webhooks.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the webhooks module. */
export const webhookBindings = pagesOf(webhookScreens, {
  list: () => import('./subscription/webhook-list.page.tsx'),
  deliveries: () => import('./subscription/delivery-list.page.tsx'),
})
