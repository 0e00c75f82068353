import { putContent, storeFile } from '#modules/documents/documents.public.ts'
import { companyLogo } from '#modules/organization/organization.public.ts'
import { job } from '#platform/jobs/job.ts'
import { printable } from '../claim/printable.queries.ts'
import { drawnOnPaper } from '../claim/sheet.rules.ts'
import { visibleDocument } from '../installment/installment.policy.ts'
import { keepIssuedFile, unfiledInvoice } from './issue.commands.ts'

/** Draws an invoice once it is saved and keeps the file; started twice it keeps the first one. */
export const invoicePdfJob = job('finance.invoice_pdf', async (tools, { invoice_id }: { invoice_id: number }) => {
  const paper = await tools.run(async (ctx) => {
    const identifier = await unfiledInvoice(ctx, invoice_id)
    if (!identifier) return undefined
    const document = await printable(ctx, 'invoice', await visibleDocument(ctx, 'invoice', identifier))
    return { document, logo: await companyLogo(ctx) }
  })
  if (!paper) return
  const content = await drawnOnPaper(paper, tools.tenant.settings, tools.files)
  const stored = await putContent(tools.files, content)
  const isKept = await tools.run(async (ctx) => {
    // Read again under a lock, so that of two runs only one files its drawing.
    if (!(await unfiledInvoice(ctx, invoice_id))) return false
    const file = await storeFile(ctx, {
      stored,
      filename: `${paper.document.document_no}.pdf`,
      media_type: 'application/pdf',
      purpose: 'client_invoice',
    })
    await keepIssuedFile(ctx, invoice_id, file.id)
    return true
  })
  if (!isKept) await tools.files.remove(stored.storage_key)
})
