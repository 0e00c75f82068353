import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Amount } from '../../kernel/money.ts'
import { Day, Id, Identifier, orAbsent, RecordNumber, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { ExpectedAt, InstallmentPosition, InstallmentRef, InstallmentRefs, SetOff } from '../installment/installment.contract.ts'

/** What a document copied from the bank account when it was made. */
export const BankSnapshot = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  bank_address: z.string().nullish(),
  swift_code: z.string().nullish(),
  iban: z.string().nullish(),
  routing_code: z.string().nullish(),
  routing_code_type: z.string().nullish(),
  country: z.string().nullish(),
})
/** Whom a document is made out to, as it was then. */
export const PartySnapshot = z.object({
  name: z.string(),
  country: z.string().nullish(),
  email: z.string().nullish(),
  address: z.string().nullish(),
  tax_number: z.string().nullish(),
})

/** Who writes a document, and how they are reached about it. */
export const DocumentAuthor = PartySnapshot.extend({
  phone: z.string().nullish(),
  accent_color: z.string().nullish(),
  /** What the company is registered as, where people know it by another name. */
  legal_name: z.string().nullish(),
  registration_number: z.string().nullish(),
  /** A link that shows the company's logo. */
  logo: z.string().nullish(),
})
/** In which language a document is written; left out, in that of who pays. */
export const DocumentLanguage = orAbsent(z.enum(languages))

/** A printable document: claim, invoice, credit note or agent invoice (G-M-66). */
export const PrintableDocument = z.object({
  identifier: Identifier,
  id: Id,
  document_type: z.enum(['claim', 'invoice', 'credit_note', 'agent_invoice']),
  /** The language the document is written in, whoever reads it. */
  language: z.enum(languages),
  document_no: z.string(),
  claim_no: z.string().nullable(),
  /** Which invoice a credit note takes lines of back. */
  invoice_no: z.string().nullable(),
  /** The notes that took lines of this invoice back. */
  credit_notes: z.array(z.object({ identifier: Identifier, document_no: z.string() })),
  /** Payments of an agent invoice that set something off: what they settled, and what went out. */
  payments: z.array(
    z.object({
      payment_no: z.string(),
      paid_date: Day,
      settled_minor: z.number().int(),
      total_minor: z.number().int(),
      set_off: z.array(SetOff),
    }),
  ),
  /** What was paid of a voided agent invoice and is owed back. */
  owed_minor: z.number().int(),
  issued_on: Day,
  expected_received_at: Timestamp.nullable(),
  currency: z.string(),
  total_amount: z.number(),
  total_amount_minor: z.number().int(),
  /** What has come of it so far, of a claim and an invoice. */
  received_minor: z.number().int(),
  /** Set when the document was cancelled or voided. */
  ended_at: Timestamp.nullable(),
  from: DocumentAuthor,
  bill_to: PartySnapshot,
  account: BankSnapshot.nullable(),
  lines: z.array(
    z.object({
      installment_identifier: Identifier,
      installment_id: RecordNumber,
      position: InstallmentPosition,
      student: z.string(),
      program: z.string().nullable(),
      intake: z.string().nullable(),
      remarks: z.string().nullable(),
      amount: z.number(),
      amount_minor: z.number().int(),
    }),
  ),
})
export type PrintableDocument = z.output<typeof PrintableDocument>

/** The claim number as it stands in addresses. */
export const ClaimNo = z.object({ claim_no: z.string().regex(/^CLM-\d{4}-\d{6,}$/) })
export const AccountRef = requiredText('Account is required', 40)
export const FormatQuery = z.object({ format: z.enum(['json', 'pdf']).default('json') })

/** One line of a claim; messages as in specification 2 §5. */
export const ClaimDetail = z.object({
  installment_identifier: InstallmentRef,
  remarks: requiredText('Remarks are required', 1_000),
  amount: Amount('Commission amount is required'),
})
export const ClaimBody = z.object({
  expected_received_at: ExpectedAt('Expected received date is required'),
  account_identifier: AccountRef,
  language: DocumentLanguage,
  claim_details: z.array(ClaimDetail, 'Installment is required').min(1, 'Installment is required').max(100),
})
export const DetailDeleteBody = z
  .object({ invoiceClaimDetails: InstallmentRefs.optional(), invoiceDetails: InstallmentRefs.optional() })
  .refine((body) => (body.invoiceClaimDetails === undefined) !== (body.invoiceDetails === undefined), {
    message: 'Send exactly one of the two lists',
    path: ['invoiceDetails'],
  })

/** Claims: what is asked of an institution before it is invoiced (G-M-50, G-M-52, G-M-57). */
export const claims = resource('finance.claim', {
  generate: {
    route: 'POST /client-invoices/generate_claim',
    access: 'invoices.claim.create',
    recentProof: false,
    summary: 'Claim installments from their institution.',
    body: ClaimBody,
    response: z.object({ claimInfo: PrintableDocument }),
    status: 201,
    message: 'Claim generated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE', 'CLAIM_MIXED'],
    audit: 'claim.generated',
    idempotency: 'required',
  },
  remove: {
    route: 'POST /client-invoices/invoice_detail_delete',
    access: 'invoices.claim.delete',
    recentProof: false,
    summary: 'Cancel claim lines, or void invoice lines, of installments on which nothing was received.',
    body: DetailDeleteBody,
    response: z.object({ installment_ids: z.array(RecordNumber) }),
    status: 201,
    message: 'Claim deleted successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE'],
    audit: 'claim.deleted',
    idempotency: 'required',
  },
  get: {
    route: 'GET /client-invoices/claims/:claim_no',
    access: 'invoices.read',
    summary: 'Show a claim, ready to print; with format=pdf the file.',
    params: ClaimNo,
    query: FormatQuery,
    response: z.object({ claimInfo: PrintableDocument }),
    errors: ['NOT_FOUND'],
  },
  pdf: {
    route: 'GET /client-invoices/claims/:claim_no/pdf',
    access: 'invoices.read',
    summary: 'Download a claim as PDF.',
    params: ClaimNo,
    query: FormatQuery,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
})
