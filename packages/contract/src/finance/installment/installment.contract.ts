import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Amount, Currency } from '../../kernel/money.ts'
import { Day, DayRange, Id, Identifier, Ids, listQuery, MetaInfo, Option, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { statusLabels } from './label.rules.ts'
import { agentStates, clientStates, holds, sides } from './state.rules.ts'

/** An installment as clients may name it: its number or its identifier (G-M-57). */
export const InstallmentRef = z.union([Identifier, Id, z.string().regex(/^\d{1,9}$/)], 'Installment is required').transform(String)
export const InstallmentRefs = z.array(InstallmentRef, 'Installment is required').min(1, 'Installment is required').max(100)
/** A DELETE may say its list in the query, where one value is no list yet and several may be one text. */
const QueryRefs = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.replace(/[[\]"\s]/g, '').split(',')).filter(Boolean))
/** An expected date: a day, or the instant that ends it with its offset; kept as the day it names (G-M-51). */
export const ExpectedAt = (required: string) => z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], required)

export const invoiceTabs = [
  'client_get_all',
  'client_claimed',
  'client_outstanding',
  'client_received',
  'agent_outstanding',
  'agent_paid',
] as const
export const InvoiceTab = z.enum(invoiceTabs)
export type InvoiceTab = z.output<typeof InvoiceTab>
export const searchBys = ['lead_name', 'lead_id', 'application_id', 'claim_no', 'invoice_no', 'institution', 'agent'] as const

/** One shape for an installment and for a claim's detail (G-M-43); agents get the agent's side only. */
export const Installment = z.object({
  identifier: Identifier,
  id: Id,
  seq: z.number().int(),
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
  leadInfo: z.object({ identifier: Identifier, id: Id, first_name: z.string(), last_name: z.string() }),
  applicationInfo: z.object({ identifier: Identifier, id: Id, program_name: z.string().nullable(), intake: z.string().nullable() }),
  institutionInfo: z.object({ id: Id, name: z.string() }),
  agentInfo: z.object({ identifier: Identifier, name: z.string() }).nullable(),
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
  agent_due_minor: z.number().int(),
  agent_paid_minor: z.number().int(),
})
export const installmentPage = { metaInfo: MetaInfo, totalsInfo: z.array(CurrencyTotals) }

export const installmentFilters = {
  institution_id: Ids,
  agent_identifier: z.union([Identifier, z.array(Identifier).max(50)]).transform((value) => [value].flat()),
  application_id: Ids,
  currency: z.union([z.string().length(3), z.array(z.string().length(3))]).transform((value) => [value].flat()),
  status: z.union([z.enum(statusLabels), z.array(z.enum(statusLabels))]).transform((value) => [value].flat()),
  hold: z.enum(holds),
  expected_commission_in_date: DayRange,
  expected_received_at: DayRange,
  branch_id: Ids,
}

/** The query of the invoice lists; expected date ascending, then id (G-M-65). */
const tabQuery = <T extends z.ZodType>(invoice_tab: T) =>
  listQuery({ sortBy: ['expected_commission_in_date', 'id'], filters: installmentFilters, perPage: 15 }).extend({
    sort: z.enum(['asc', 'desc']).default('asc'),
    searchBy: z.enum(searchBys).default('lead_name'),
    invoice_tab,
  })

const suffixed = (tab: string) => [tab, `${tab}_v2`]
const Suffixed = z
  .enum(invoiceTabs.flatMap((tab) => (tab === 'client_get_all' ? [tab] : suffixed(tab))) as [string, ...string[]])
  .default('client_get_all')
export const InstallmentQuery = tabQuery(Suffixed)
export const DocumentQuery = tabQuery(InvoiceTab.exclude(['client_get_all']).default('client_claimed'))
export const AgentTabQuery = tabQuery(
  z.enum(['agent_outstanding', 'agent_paid', 'agent_outstanding_v2', 'agent_paid_v2']).default('agent_outstanding'),
)
export const AgentDocumentQuery = tabQuery(z.enum(['agent_outstanding', 'agent_paid']).default('agent_outstanding'))
export type TabQuery = Omit<z.output<typeof InstallmentQuery>, 'invoice_tab'> & { readonly invoice_tab: string }
/** One record per installment, or per document where the tab says _v2. */
export const InstallmentPage = z.object({ recordsInfo: z.array(z.union([FinanceDocument, Installment])), ...installmentPage })
export const DocumentPage = z.object({ recordsInfo: z.array(FinanceDocument), ...installmentPage })

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
    }),
  ),
})

const remarks = requiredText('Remarks are required', 1_000)
export const HoldDropBody = z.object({
  invoice_status_type: z.enum(['hold', 'drop'], 'Status is required'),
  invoice_reason_id: z.coerce.number<number | string>('Reason is required').int().positive('Reason is required'),
  remarks,
  invoice_status_group: z.enum(sides).default('client'),
  application_installment_id: InstallmentRefs,
})
export const RollbackBody = z.object({
  application_installment_id: InstallmentRefs.optional(),
  remarks: remarks.optional(),
  invoice_status_group: z.enum(sides).optional(),
})
const RollbackQuery = z.object({
  application_installment_id: QueryRefs.optional(),
  remarks: z.string().trim().max(1_000).optional(),
  invoice_status_group: z.enum(sides).optional(),
})

export const ManualLine = z.object({
  amount: Amount('Commission amount is required'),
  currency: Currency.default('USD'),
  expected_commission_in_date: ExpectedAt('Expected date is required'),
  remarks: z.string().trim().max(1_000).optional(),
})
export const Installments = z.object({ installmentsInfo: z.array(Installment) })

/** Installments: the lists, hold and drop, the expected date, and how they are made by hand (G-M-42 to G-M-49, G-M-63). */
export const installments = resource('finance.installments', {
  list: {
    route: 'GET /client-invoices',
    access: 'invoices.read',
    summary: 'List the installments of a tab with their claim, invoice and money.',
    query: InstallmentQuery,
    response: InstallmentPage,
  },
  documents: {
    route: 'GET /client-invoices/v2',
    access: 'invoices.read',
    summary: 'List the claims or invoices of a tab with their installments inside.',
    query: DocumentQuery,
    response: DocumentPage,
  },
  get: {
    route: 'GET /client-invoices/installments/:identifier',
    access: 'invoices.read',
    summary: 'Show one installment with its history, receipts and payments.',
    response: InstallmentHistory,
    errors: ['NOT_FOUND'],
  },
  setHoldDrop: {
    route: 'POST /client-invoices/set_hold_drop',
    access: 'invoices.hold.update',
    summary: 'Put installments on hold, or drop them, on the side of the client or of the agent.',
    body: HoldDropBody,
    response: Installments,
    status: 201,
    message: 'Invoice updated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.held',
    idempotency: 'accepted',
  },
  removeHoldDrop: {
    route: 'DELETE /client-invoices/remove_hold_drop',
    access: 'invoices.hold.update',
    summary: 'Roll back a hold or a drop.',
    description: 'The list, the remarks and the group may stand in the body or in the query.',
    query: RollbackQuery,
    body: RollbackBody,
    response: Installments,
    message: 'Invoice updated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.rolled_back',
    idempotency: 'accepted',
  },
  setExpectedDate: {
    route: 'PATCH /client-invoices/set_expected_date',
    access: 'invoices.expected.date.update',
    summary: 'Change the day on which an installment is expected.',
    body: z.object({ identifier: InstallmentRef, expected_commission_in_date: ExpectedAt('Expected date is required') }),
    response: z.object({ installmentInfo: Installment }),
    message: 'Installment Date Updated Successfully.',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.expected_date_changed',
    idempotency: 'accepted',
  },
  reasons: {
    route: 'GET /invoice-reasons/dropdown',
    access: 'invoices.read',
    summary: 'List the reasons for a hold or a drop.',
    query: z.object({ reason_type: z.enum(['hold', 'drop']).default('hold') }),
    response: z.array(Option),
  },
  generate: {
    route: 'POST /applications/:id/installments',
    access: 'commission.structures.update',
    summary: 'Make the installments of an application by its commission rule, or from explicit lines.',
    params: z.object({ id: RecordRef }),
    body: z.object({ lines: z.array(ManualLine).min(1).max(24).optional() }),
    response: Installments,
    status: 201,
    message: 'Installments created successfully',
    errors: ['NOT_FOUND', 'COMMISSION_MISSING'],
    audit: 'installment.generated',
    idempotency: 'accepted',
  },
})
