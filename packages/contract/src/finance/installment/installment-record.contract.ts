import * as z from 'zod'
import { Day, Id, Identifier, RecordNumber, Timestamp } from '../../kernel/shapes.ts'
import { statusLabels } from './label.rules.ts'
import { agentStates, clientStates, holds, sides } from './state.rules.ts'

/** Which of the installments of its application it is: the number people say, where its own counts over all of a company. */
export const InstallmentPosition = z.object({ number: z.number().int(), of: z.number().int() })

/** One shape for an installment and for a claim's detail (G-M-43); agents get the agent's side only. */
export const Installment = z.object({
  identifier: Identifier,
  id: RecordNumber,
  seq: z.number().int(),
  position: InstallmentPosition,
  claim_id: Id.nullable().optional(),
  claim_no: z.string().nullable().optional(),
  remarks: z.string().nullable().optional(),
  origin: z.enum(['rule', 'manual', 'adjustment']),
  expected_commission_in: z.number().optional(),
  expected_commission_in_minor: z.number().int().optional(),
  expected_currency_in: z.string().optional(),
  /** The end of the day, in the zone of the caller. */
  expected_commission_in_date: Timestamp,
  expected_received_at: Timestamp.nullable().optional(),
  account_identifier: Identifier.nullable().optional(),
  vendor_name: z.string().nullable().optional(),
  invoice_amount: z.number().nullable().optional(),
  invoice_amount_minor: z.number().int().nullable().optional(),
  received_amount: z.number().optional(),
  received_amount_minor: z.number().int().optional(),
  outstanding_amount: z.number().optional(),
  outstanding_amount_minor: z.number().int().optional(),
  invoice: z.object({ identifier: Identifier, invoice_no: z.string() }).nullable().optional(),
  files: z.array(z.object({ relation_identifier: Identifier, file_identifier: Identifier, filename: z.string() })).optional(),
  status: z.enum(clientStates).optional(),
  status_label: z.enum(statusLabels),
  agent_status: z.enum(agentStates),
  client_hold: z.enum(holds).optional(),
  agent_hold: z.enum(holds),
  expected_commission_out: z.number().nullable(),
  expected_commission_out_minor: z.number().int().nullable(),
  expected_currency_out: z.string().nullable(),
  agent_due_amount: z.number(),
  agent_due_amount_minor: z.number().int(),
  agent_paid_amount: z.number(),
  agent_paid_amount_minor: z.number().int(),
  /** The newest invoice by which the agent's share is owed, which is written in the agent's name. */
  agent_invoice: z.object({ identifier: Identifier, invoice_no: z.string() }).nullable(),
  leadInfo: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  applicationInfo: z.object({
    identifier: Identifier,
    id: RecordNumber,
    program_name: z.string().nullable(),
    intake: z.string().nullable(),
  }),
  institutionInfo: z.object({ id: Id, name: z.string() }),
  agentInfo: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  /** The agency that shares with the agent, and what is due to it; agencies never see one another's. */
  otherAgentInfo: z.object({ identifier: Identifier, name: z.string(), due_amount_minor: z.number().int() }).nullish(),
  /** What may be done to it now, by its state and by what the caller may. */
  actions: z.array(z.string()),
})
export type Installment = z.output<typeof Installment>

/** A claim, invoice or agent invoice with its installments inside: version 2 of the tabs (G-M-49). */
export const FinanceDocument = z.object({
  identifier: Identifier,
  id: Id,
  document_type: z.enum(['claim', 'invoice', 'agent_invoice']),
  document_no: z.string(),
  issued_on: Day,
  expected_received_at: Timestamp.nullable(),
  party_name: z.string(),
  currency: z.string(),
  total_amount: z.number(),
  total_amount_minor: z.number().int(),
  installments: z.array(Installment),
})
export type FinanceDocument = z.output<typeof FinanceDocument>

/** Sums over the whole tab, one line a currency and never one over several (G-M-37). */
export const CurrencyTotals = z.object({
  currency: z.string(),
  installments: z.number().int(),
  expected_minor: z.number().int().optional(),
  invoiced_minor: z.number().int().optional(),
  received_minor: z.number().int().optional(),
  outstanding_minor: z.number().int().optional(),
  /** What of it should have come before today. */
  overdue_minor: z.number().int().optional(),
  agent_due_minor: z.number().int(),
  agent_paid_minor: z.number().int(),
})

/** What a payment took off for what the agency owed back, by the voided invoice it was once paid for. */
export const SetOff = z.object({ invoice_no: z.string(), amount_minor: z.number().int() })
export type SetOff = z.output<typeof SetOff>

/** What happened to an installment, and the money that went in and out. */
export const InstallmentHistory = z.object({
  installmentInfo: Installment,
  eventsInfo: z.array(
    z.object({
      identifier: Identifier,
      side: z.enum(sides),
      event: z.string(),
      from_state: z.string().nullable(),
      to_state: z.string().nullable(),
      reason: z.string().nullable(),
      remarks: z.string().nullable(),
      actor_name: z.string().nullable(),
      created_at: Timestamp,
    }),
  ),
  /** The notes that took a line of this installment back. */
  creditNotesInfo: z.array(
    z.object({
      identifier: Identifier,
      credit_note_no: z.string(),
      issued_on: Day,
      amount_minor: z.number().int(),
      currency: z.string(),
    }),
  ),
  receiptsInfo: z.array(
    z.object({
      identifier: Identifier,
      receipt_no: z.string(),
      receive_date: Day,
      amount_minor: z.number().int(),
      currency: z.string(),
      remark_to_internal: z.string().optional(),
      is_reversal: z.boolean(),
      is_reversed: z.boolean(),
    }),
  ),
  paymentsInfo: z.array(
    z.object({
      identifier: Identifier,
      payment_no: z.string(),
      paid_date: Day,
      amount_minor: z.number().int(),
      currency: z.string(),
      remark_to_internal: z.string().optional(),
      is_reversal: z.boolean(),
      is_reversed: z.boolean(),
      /** That it took back what had been paid on a receipt that was reversed. */
      is_set_off: z.boolean(),
      /** What went out with the whole payment, and what it set off. */
      total_minor: z.number().int(),
      set_off: z.array(SetOff),
    }),
  ),
})
