import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Amount } from '../../kernel/money.ts'
import { Identifier } from '../../kernel/shapes.ts'
import { AccountRef, DocumentLanguage, FormatQuery, PrintableDocument } from '../claim/claim.contract.ts'
import { ExpectedAt, InstallmentRef } from '../installment/installment.contract.ts'

/** The most documents an invoice holds, and the largest of them (specification 2 §9). */
export const maxInvoiceFiles = 10
export const maxInvoiceFileBytes = 5 * 1_048_576

/** One line of an invoice; of a claimed installment the amount is the claim's, or left out (G-M-53). */
export const InvoiceDetail = z.object({
  installment_identifier: InstallmentRef,
  amount: z.union([z.literal('').transform(() => undefined), Amount('Commission amount is required')]).optional(),
  remarks: z.string().trim().max(1_000).optional(),
})
export const InvoiceBody = z.object({
  invoice_details: z.array(InvoiceDetail, 'Installment is required').min(1, 'Installment is required').max(100),
  account_identifier: AccountRef,
  /** Left out, that of the claim, else of who pays. */
  language: DocumentLanguage,
  expected_received_at: ExpectedAt('Expected received date is required'),
})
const InvoiceRef = { params: z.object({ identifier: Identifier }) }

/** Client invoices and their documents (G-M-50, G-M-53, G-M-62, G-M-66). */
export const invoices = resource('finance.invoice', {
  generate: {
    route: 'POST /client-invoices/generate_invoice',
    access: 'invoices.invoice.create',
    recentProof: false,
    summary: 'Invoice claimed installments, or installments without a claim, which is then made with it.',
    body: InvoiceBody,
    response: z.object({ invoiceInfo: PrintableDocument }),
    status: 201,
    message: 'Invoice generated successfully',
    errors: ['NOT_FOUND', 'INSTALLMENT_STATE', 'CLAIM_MIXED', 'INVOICE_MIXED'],
    audit: 'invoice.generated',
    idempotency: 'required',
  },
  get: {
    route: 'GET /client-invoices/:identifier',
    access: 'invoices.read',
    summary: 'Show a client invoice, ready to print; with format=pdf the file.',
    ...InvoiceRef,
    query: FormatQuery,
    response: z.object({ invoiceInfo: PrintableDocument }),
    errors: ['NOT_FOUND'],
  },
  pdf: {
    route: 'GET /client-invoices/:identifier/pdf',
    access: 'invoices.read',
    summary: 'Download a client invoice as PDF.',
    ...InvoiceRef,
    query: FormatQuery,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  creditNote: {
    route: 'GET /client-invoices/credit-notes/:identifier',
    access: 'invoices.read',
    summary: 'Show a credit note, ready to print; with format=pdf the file.',
    ...InvoiceRef,
    query: FormatQuery,
    response: z.object({ creditNoteInfo: PrintableDocument }),
    errors: ['NOT_FOUND'],
  },
  creditNotePdf: {
    route: 'GET /client-invoices/credit-notes/:identifier/pdf',
    access: 'invoices.read',
    summary: 'Download a credit note as PDF.',
    ...InvoiceRef,
    query: FormatQuery,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  file: {
    route: 'GET /client-invoices/files/:relation_identifier',
    access: 'invoices.read',
    summary: 'Open a document of an invoice.',
    params: z.object({ relation_identifier: Identifier }),
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  attach: {
    route: 'POST /client-invoices/upload_file',
    access: 'invoices.documents.update',
    recentProof: false,
    summary: 'Attach an uploaded PDF to an invoice.',
    body: z.object({ file_identifier: z.uuid('File is required'), invoice_identifier: z.uuid('Invoice is required') }),
    response: z.object({ relationInfo: z.object({ identifier: Identifier, filename: z.string() }) }),
    status: 201,
    message: 'Invoice Document Uploded Successfully.',
    errors: ['NOT_FOUND', 'FILE_REQUIRED'],
    audit: 'invoice.document_added',
  },
  detach: {
    route: 'DELETE /client-invoices/remove_file/:relation_identifier',
    access: 'invoices.documents.update',
    recentProof: false,
    summary: 'Remove a document from an invoice.',
    params: z.object({ relation_identifier: Identifier }),
    response: z.object({ relationInfo: z.object({ identifier: Identifier }) }),
    message: 'Invoice Document Removed Successfully.',
    errors: ['NOT_FOUND'],
    audit: 'invoice.document_removed',
  },
})
