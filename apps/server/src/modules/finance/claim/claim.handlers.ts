import { claims, type PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { companyLogo } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { type VisibleDocument, visibleDocument, visibleInstallments } from '../installment/installment.policy.ts'
import { deleteDetails, generateClaim } from './claim.commands.ts'
import { printable } from './printable.queries.ts'
import { drawnOnPaper, type OnPaper } from './sheet.rules.ts'

/** A document of finance as a PDF in its own language. */
export async function pdfOf(ctx: Ctx, kind: PrintableDocument['document_type'], id: VisibleDocument) {
  const document = await printable(ctx, kind, id)
  const logo = kind === 'agent_invoice' ? null : await companyLogo(ctx)
  return {
    filename: `${document.document_no}.pdf`,
    type: 'application/pdf',
    disposition: 'inline' as const,
    content: drawn({ document, logo }, ctx),
  }
}

/** Drawn while it is being sent, when no database connection is held any more. */
async function* drawn(paper: OnPaper, { tenant, files }: Pick<Ctx, 'tenant' | 'files'>) {
  yield await drawnOnPaper(paper, tenant.settings, files)
}

export const claimRoutes = implement(claims, {
  generate: async (ctx, { body }) => {
    const ids = await visibleInstallments(
      ctx,
      body.claim_details.map(({ installment_identifier }) => installment_identifier),
    )
    const { claim_no } = await generateClaim(ctx, ids, body)
    return { claimInfo: await printable(ctx, 'claim', await visibleDocument(ctx, 'claim', claim_no)) }
  },
  remove: async (ctx, { body }) =>
    deleteDetails(ctx, await visibleInstallments(ctx, body.invoiceClaimDetails ?? body.invoiceDetails ?? []), body),
  get: async (ctx, { params }) => ({ claimInfo: await printable(ctx, 'claim', await visibleDocument(ctx, 'claim', params.claim_no)) }),
  pdf: async (ctx, { params }) => pdfOf(ctx, 'claim', await visibleDocument(ctx, 'claim', params.claim_no)),
})
