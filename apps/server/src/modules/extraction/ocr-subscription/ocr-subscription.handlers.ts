import { ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { addCredits } from './ocr-subscription.commands.ts'
import { ocrSubscriptionList } from './ocr-subscription.queries.ts'

export const ocrSubscriptionRoutes = implement(ocrSubscriptions, {
  list: (ctx, { query }) => ocrSubscriptionList.page(ctx, query),
  create: async (ctx, { body }) => ({ subscriptionInfo: await addCredits(ctx, body) }),
})
