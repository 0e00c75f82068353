/** What a company can have sent to another system, and what it is called. */
export const webhookEvents = {
  'lead.created': 'Lead created',
  'lead.stage_changed': 'Lead moved to another status',
  'application.created': 'Application created',
  'application.submitted': 'Application submitted',
  'application.status_changed': 'Application moved to another status',
  'application.enrolled': 'Student enrolled',
} as const
export type WebhookEvent = keyof typeof webhookEvents
// The keys of a literal object are its keys and nothing else.
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The event of a trial, which nobody subscribes to. */
export const testEvent = 'webhook.test'

export const deliveryStates = ['pending', 'delivered', 'set_aside'] as const
export const deliveryStateWords: Readonly<Record<(typeof deliveryStates)[number], string>> = {
  pending: 'On its way',
  delivered: 'Delivered',
  set_aside: 'Given up',
}

/** Said of a try that got no answer at all; why exactly is nobody's to find out from here. */
export const unreached = 'It could not be reached, or did not answer in time'

/** Seconds before each further try; after the last one a delivery is set aside. Together less than a day. */
export const retryWaits = [5, 300, 1_800, 7_200, 18_000, 54_000] as const
/** No receiver makes us wait longer than this, whatever its Retry-After says. */
export const longestWait = 86_400
/** Hours in which the former secret signs as well after a rotation. */
export const formerSecretHours = 24
/** Days after which deliveries that are done are forgotten. */
export const deliveriesKeptDays = 30
