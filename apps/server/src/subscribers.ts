import { viewingSubscribers } from '#modules/access/viewing/viewing.subscribers.ts'
import { agentRequestSubscribers } from '#modules/agents/agent-request/agent-request.subscribers.ts'
import { signatureSubscribers } from '#modules/agreements/signature/signature.subscribers.ts'
import { applicationSubscribers } from '#modules/applications/application/application.subscribers.ts'
import { threadSubscribers } from '#modules/conversations/thread/thread.subscribers.ts'
import { counsellingSubscribers } from '#modules/counselling/counselling/counselling.subscribers.ts'
import { documentSubscribers } from '#modules/documents/document/document.subscribers.ts'
import { financeSubscribers } from '#modules/finance/installment/installment.subscribers.ts'
import { leadPaymentSubscribers } from '#modules/finance/lead-payment/lead-payment.subscribers.ts'
import { codeSubscribers } from '#modules/identity/code/code.subscribers.ts'
import { sessionSubscribers } from '#modules/identity/session/session.subscribers.ts'
import { twoFactorSubscribers } from '#modules/identity/two-factor/two-factor.subscribers.ts'
import { assignmentRuleSubscribers } from '#modules/leads/assignment-rule/assignment-rule.subscribers.ts'
import { duplicateSubscribers } from '#modules/leads/duplicate/duplicate.subscribers.ts'
import { firstContactSubscribers } from '#modules/leads/first-contact/first-contact.subscribers.ts'
import { importSubscribers } from '#modules/leads/import/import.subscribers.ts'
import { introductionSubscribers } from '#modules/leads/introduction/introduction.subscribers.ts'
import { leadSubscribers } from '#modules/leads/lead/lead.subscribers.ts'
import { shortlistSubscribers } from '#modules/leads/shortlist/shortlist.subscribers.ts'
import { studentSubscribers } from '#modules/leads/student/student.subscribers.ts'
import { taskSubscribers } from '#modules/leads/task/task.subscribers.ts'
import { formSubscribers } from '#modules/masters/form/form.subscribers.ts'
import { notificationSubscribers } from '#modules/notifications/notification/notification.subscribers.ts'
import { staffSubscribers } from '#modules/organization/staff/staff.subscribers.ts'
import { quotationSubscribers } from '#modules/quotations/quotation/quotation.subscribers.ts'
import { callSubscribers } from '#modules/telephony/call/call.subscribers.ts'
import { ticketSubscribers } from '#modules/tickets/ticket/ticket.subscribers.ts'
import { informationUpdateSubscribers } from '#modules/updates/information-update/information-update.subscribers.ts'
import { productUpdateSubscribers } from '#modules/updates/product-update/product-update.subscribers.ts'
import { webhookSubscribers } from '#modules/webhooks/subscription/subscription.subscribers.ts'
import { jobSubscribers } from '#platform/batches/job.subscribers.ts'
import type { Subscriber } from '#platform/events/subscribe.ts'

/** Who reacts to what happened: one line per noun. */
export const subscribers: readonly Subscriber[] = [
  ...agentRequestSubscribers,
  ...callSubscribers,
  ...codeSubscribers,
  ...counsellingSubscribers,
  ...quotationSubscribers,
  ...ticketSubscribers,
  ...financeSubscribers,
  ...leadPaymentSubscribers,
  ...threadSubscribers,
  ...importSubscribers,
  ...introductionSubscribers,
  ...studentSubscribers,
  ...jobSubscribers,
  ...applicationSubscribers,
  ...documentSubscribers,
  ...formSubscribers,
  ...notificationSubscribers,
  ...sessionSubscribers,
  ...signatureSubscribers,
  ...leadSubscribers,
  ...assignmentRuleSubscribers,
  ...firstContactSubscribers,
  ...duplicateSubscribers,
  ...shortlistSubscribers,
  ...staffSubscribers,
  ...taskSubscribers,
  ...informationUpdateSubscribers,
  ...productUpdateSubscribers,
  ...viewingSubscribers,
  ...twoFactorSubscribers,
  ...webhookSubscribers,
]
