import { publicQuotations } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { quotationPdf } from '../quotation/quotation-pdf.queries.ts'
import { noteSeen, takeAnswer } from './public-quotation.commands.ts'
import { heldQuotationAt, quotationAt } from './public-quotation.policy.ts'
import { shownPublicly } from './public-quotation.queries.ts'

export const publicQuotationRoutes = implement(publicQuotations, {
  get: async (ctx, { params }) => ({ quotationInfo: await shownPublicly(ctx, await quotationAt(ctx, params.id)) }),
  seen: async (ctx, { body: { identifier } }) => ({
    quotationInfo: await noteSeen(ctx, await heldQuotationAt(ctx, identifier), identifier),
  }),
  respond: async (ctx, { body: { identifier, ...answer } }) => ({
    quotationInfo: await takeAnswer(ctx, await heldQuotationAt(ctx, identifier), identifier, answer),
  }),
  pdf: async (ctx, { params }) => {
    const { id, status } = await quotationAt(ctx, params.id)
    return status === 'expired' || status === 'superseded' ? refuse('NOT_FOUND') : quotationPdf(ctx, id)
  },
})
