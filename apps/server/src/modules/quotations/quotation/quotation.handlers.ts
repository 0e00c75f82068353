import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { implement } from '#platform/http/implement.ts'
import { quotablePrograms } from './quotable-programs.queries.ts'
import { createQuotation, editQuotation, removeQuotation, reviseQuotation, sendQuotation } from './quotation.commands.ts'
import { heldQuotation, visibleQuotation } from './quotation.policy.ts'
import { quotationById, quotationPage, quotationsOfLead } from './quotation.queries.ts'
import { quotationPdf } from './quotation-pdf.queries.ts'

export const quotationRoutes = implement(quotations, {
  list: (ctx, { query }) => quotationPage(ctx, query),
  single: async (ctx, { params }) => quotationById(ctx, (await visibleQuotation(ctx, params.id)).id),
  create: async (ctx, { body: { lead_identifier, ...body } }) => createQuotation(ctx, await visibleLead(ctx, lead_identifier), body),
  edit: async (ctx, { params, body }) => editQuotation(ctx, await heldQuotation(ctx, params.id), body),
  remove: async (ctx, { params }) => removeQuotation(ctx, await heldQuotation(ctx, params.id)),
  send: async (ctx, { params, body }) => sendQuotation(ctx, await heldQuotation(ctx, params.id), body),
  revise: async (ctx, { params }) => reviseQuotation(ctx, await heldQuotation(ctx, params.id)),
  pdf: async (ctx, { params }) => quotationPdf(ctx, (await visibleQuotation(ctx, params.id)).id),
  programs: async (ctx, { query }) => ({ recordsInfo: await quotablePrograms(ctx, query.programs) }),
  ofLead: async (ctx, { params, query }) => quotationsOfLead.page(ctx, query, await visibleLead(ctx, params.id)),
})
