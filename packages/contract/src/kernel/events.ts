import * as z from 'zod'
import { counsellingChanges } from '../counselling/counselling/counselling.rules.ts'
import { paymentStatuses } from '../finance/lead-payment/lead-payment.rules.ts'
import { quotationChanges } from '../quotations/quotation/quotation.rules.ts'
import { ticketHappenings, ticketStatuses } from '../tickets/ticket/ticket.rules.ts'

const record = z.object({ id: z.number().int() })
const moved = z.object({ id: z.number().int(), from: z.number().int().nullable(), to: z.number().int() })

/** What can happen, with the payload subscribers receive. `id` is the record's number in its tenant. */
export const events = {
  'session.revoked': z.object({ user_id: z.number().int(), device_identifier: z.string().nullable(), reason: z.string() }),
  'security.changed': z.object({ user_id: z.number().int(), change: z.string(), details: z.record(z.string(), z.string()).optional() }),
  'code.asked': z.object({ id: z.number().int(), turn: z.number().int() }),
  'password.changed': z.object({ user_id: z.number().int() }),
  'agent_request.received': record,
  'agent_request.decided': record,
  'role.changed': z.object({ role_id: z.number().int() }),
  'user.changed': z.object({ user_id: z.number().int() }),
  'call.moved': z.object({ id: z.number().int(), to: z.enum(['ringing', 'answered', 'ended']), over: z.array(z.string()) }),
  'agreement.changed': z.object({ group: z.string() }),
  'agreement.signed': z.object({ signature_id: z.number().int(), agent_id: z.number().int() }),
  'staff.invited': z.object({ user_id: z.number().int() }),
  'staff.password_link_asked': z.object({ user_id: z.number().int() }),
  'lead.created': z.object({ id: z.number().int(), platform: z.string() }),
  /** Of a file; what is created one by one is told one by one. */
  'leads.imported': z.object({ ids: z.array(z.number().int()) }),
  'lead.re_enquired': record,
  'lead.updated': record,
  'lead.student_joined': record,
  'lead.status_changed': moved,
  'lead.assigned': z.object({ id: z.number().int(), user_ids: z.array(z.number().int()), by: z.number().int().nullable() }),
  'lead.deleted': z.object({ ids: z.array(z.number().int()) }),
  'lead.note_added': z.object({ id: z.number().int(), note_id: z.number().int() }),
  'lead.shortlist_changed': record,
  'introduction.moved': z.object({ ids: z.array(z.number().int()) }),
  'introduction.runs_out': z.object({ ids: z.array(z.number().int()) }),
  'conversation.said': record,
  'conversation.reminded': z.object({ id: z.number().int(), user_ids: z.array(z.number().int()) }),
  'counselling.changed': z.object({
    id: z.number().int(),
    what: z.enum(counsellingChanges),
    /** Whoever held it until now, where somebody else does. */
    former_user_id: z.number().int().nullable(),
  }),
  'lead_payment.changed': z.object({ id: z.number().int(), status: z.enum(paymentStatuses), by: z.number().int().nullable() }),
  'quotation.changed': z.object({ id: z.number().int(), what: z.enum(quotationChanges) }),
  'ticket.changed': z.object({
    id: z.number().int(),
    what: z.enum(ticketHappenings),
    by: z.number().int().nullable(),
    /** Where it stood then. */
    status: z.enum(ticketStatuses),
    /** Of what was said. */
    entry_id: z.number().int().nullable(),
  }),
  'task.created': z.object({ id: z.number().int() }),
  'task.changed': z.object({ id: z.number().int() }),
  'import.progressed': z.object({ id: z.number().int() }),
  'job.progressed': record,
  'job.finished': record,
  'application.created': record,
  'application.updated': record,
  'application.status_changed': moved,
  /** Documents whose end is this many days ahead, or fewer. */
  'document.expires': z.object({ ids: z.array(z.number().int()), days: z.number().int() }),
  'document.saved': z.object({ module: z.enum(['lead', 'application']), record_id: z.number().int() }),
  'installment.created': z.object({ application_id: z.number().int() }),
  'installment.changed': z.object({ ids: z.array(z.number().int()) }),
  'agent.paid': z.object({ payment_id: z.number().int() }),
  'receipt.posted': z.object({ id: z.number().int() }),
  'form.changed': record,
  'form_field.changed': record,
  'notification.created': z.object({ user_id: z.number().int(), notification_id: z.number().int() }),
  'message.queued': z.object({ id: z.number().int() }),
  'information_update.changed': z.object({ id: z.number().int(), action: z.enum(['created', 'changed']) }),
  'product_update.changed': z.object({ id: z.number().int(), action: z.enum(['created', 'changed']) }),
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>
