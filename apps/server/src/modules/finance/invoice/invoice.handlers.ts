import { invoices, maxInvoiceFileBytes, maxInvoiceFiles } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { attachUploads } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'
import { pdfOf } from '../claim/claim.handlers.ts'
import { printable } from '../claim/printable.queries.ts'
import { visibleDocument, visibleInstallments } from '../installment/installment.policy.ts'
import { attachFile, detachFile, generateInvoice } from './invoice.commands.ts'
import { attachedPaper } from './invoice-file.policy.ts'
import { attachedFile, issuedFile, type KeptFile, uploadedFile } from './invoice-file.queries.ts'

const kept = (ctx: Ctx, file: KeptFile) => ({
  filename: file.filename,
  type: file.media_type,
  disposition: 'inline' as const,
  content: ctx.files.read(file.storage_key),
  bytes: file.bytes,
})

export const invoiceRoutes = implement(invoices, {
  generate: async (ctx, { body }) => {
    const ids = await visibleInstallments(
      ctx,
      body.invoice_details.map(({ installment_identifier }) => installment_identifier),
    )
    const { identifier } = await generateInvoice(ctx, ids, body)
    return { invoiceInfo: await printable(ctx, 'invoice', await visibleDocument(ctx, 'invoice', identifier)) }
  },
  get: async (ctx, { params }) => ({
    invoiceInfo: await printable(ctx, 'invoice', await visibleDocument(ctx, 'invoice', params.identifier)),
  }),
  pdf: async (ctx, { params }) => {
    const id = await visibleDocument(ctx, 'invoice', params.identifier)
    const file = await issuedFile(ctx, id)
    return file ? kept(ctx, file) : pdfOf(ctx, 'invoice', id)
  },
  creditNote: async (ctx, { params }) => ({
    creditNoteInfo: await printable(ctx, 'credit_note', await visibleDocument(ctx, 'credit_note', params.identifier)),
  }),
  creditNotePdf: async (ctx, { params }) => pdfOf(ctx, 'credit_note', await visibleDocument(ctx, 'credit_note', params.identifier)),
  file: async (ctx, { params }) => kept(ctx, await attachedFile(ctx, await attachedPaper(ctx, params.relation_identifier))),
  attach: async (ctx, { body }) => {
    const invoice = await visibleDocument(ctx, 'invoice', body.invoice_identifier)
    const upload = (await uploadedFile(ctx, body.file_identifier)) ?? refuseField('file_identifier', 'File is required')
    if (upload.media_type !== 'application/pdf') refuseField('file_identifier', 'Only PDF files are allowed')
    if (upload.bytes > maxInvoiceFileBytes) refuseField('file_identifier', 'File size should not exceed 5MB')
    await attachUploads(ctx, [body.file_identifier], 'client_invoice')
    return { relationInfo: await attachFile(ctx, invoice, upload, maxInvoiceFiles) }
  },
  detach: async (ctx, { params }) => ({
    relationInfo: await detachFile(ctx, await attachedPaper(ctx, params.relation_identifier)),
  }),
})
