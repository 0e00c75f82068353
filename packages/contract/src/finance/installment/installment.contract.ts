import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Amount, Currency } from '../../kernel/money.ts'
import { DayRange, Id, Identifier, Ids, listQuery, MetaInfo, Option, RecordRef, requiredText } from '../../kernel/shapes.ts'
import { CurrencyTotals, FinanceDocument, Installment, InstallmentHistory } from './installment-record.contract.ts'
import { statusLabels } from './label.rules.ts'
import { holds, sides } from './state.rules.ts'

export {
  CurrencyTotals,
  FinanceDocument,
  Installment,
  InstallmentHistory,
  InstallmentPosition,
  SetOff,
} from './installment-record.contract.ts'

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
export const installments = resource('finance.installment', {
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
    recentProof: false,
    summary: 'Put installments on hold, or drop them, on the side of the client or of the agent.',
    body: HoldDropBody,
    response: Installments,
    status: 201,
    message: 'Invoice updated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.held',
  },
  removeHoldDrop: {
    route: 'DELETE /client-invoices/remove_hold_drop',
    access: 'invoices.hold.update',
    recentProof: false,
    summary: 'Roll back a hold or a drop.',
    description: 'The list, the remarks and the group may stand in the body or in the query.',
    query: RollbackQuery,
    body: RollbackBody,
    response: Installments,
    message: 'Invoice updated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.rolled_back',
  },
  setExpectedDate: {
    route: 'PATCH /client-invoices/set_expected_date',
    access: 'invoices.expected.date.update',
    recentProof: false,
    summary: 'Change the day on which an installment is expected.',
    body: z.object({ identifier: InstallmentRef, expected_commission_in_date: ExpectedAt('Expected date is required') }),
    response: z.object({ installmentInfo: Installment }),
    message: 'Installment Date Updated Successfully.',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'installment.expected_date_changed',
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
    recentProof: false,
    summary: 'Make the installments of an application by its commission rule, or from explicit lines.',
    params: z.object({ id: RecordRef }),
    body: z.object({ lines: z.array(ManualLine).min(1).max(24).optional() }),
    response: Installments.extend({ resultInfo: z.object({ created: z.number().int(), changed: z.number().int() }) }),
    status: 201,
    message: 'Installments created successfully',
    errors: ['NOT_FOUND', 'COMMISSION_MISSING'],
    audit: 'installment.generated',
  },
})
