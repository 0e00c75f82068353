import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const OcrSubscription = z.object({
  identifier: Identifier,
  id: Id,
  type: z.literal('ocr'),
  /** Expired once its last day is over or no credit is left. */
  status: z.enum(['active', 'expired']),
  credits_total: z.number().int(),
  credits_used: z.number().int(),
  credits_left: z.number().int(),
  valid_from: Day,
  till_date: Day,
  createdByInfo: PersonRef.nullable(),
  created_at: Timestamp,
})
export type OcrSubscription = z.output<typeof OcrSubscription>

export const OcrSubscriptionBody = z.object({
  type: z.literal('ocr').default('ocr'),
  credits: z.number('Credits are required').int('Enter a whole number').min(1, 'Enter at least one credit').max(1_000_000),
  /** The last day on which they can be used. */
  till_date: Day,
})
export type OcrSubscriptionBody = z.output<typeof OcrSubscriptionBody>

/** Credits with which documents are read, one for each page: G-L-66. */
export const ocrSubscriptions = resource('extraction.ocr_subscription', {
  list: {
    route: 'GET /settings/subscriptions',
    access: 'settings.subscriptions.read',
    summary: 'List the credits the company had and has for reading documents, newest first.',
    query: listQuery({ sortBy: ['created_at'] }),
    response: pageOf(OcrSubscription),
  },
  create: {
    route: 'POST /settings/subscriptions',
    access: 'settings.subscriptions.create',
    recentProof: false,
    summary: 'Add credits for reading documents, one for each page, until a day.',
    body: OcrSubscriptionBody,
    response: z.object({ subscriptionInfo: OcrSubscription }),
    status: 201,
    message: 'Credits added',
    audit: 'ocr_subscription.created',
    idempotency: 'accepted',
  },
})
