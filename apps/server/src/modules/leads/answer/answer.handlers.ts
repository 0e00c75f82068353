import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { blankLeadForm, filledLeadForm, leadFormOptions, ownFields, readAnswers, statusForms } from './answer.queries.ts'

export const leadAnswerRoutes = implement(leadAnswers, {
  forms: async (ctx) => ({ recordsInfo: await leadFormOptions(ctx) }),
  blank: async (ctx, { params }) => ({ formInfo: await blankLeadForm(ctx, params.form_id) }),
  filled: async (ctx, { params }) => ({ formInfo: await filledLeadForm(ctx, params.id) }),
  ofStatus: async (ctx, { params, query }) => ({ formsInfo: await statusForms(ctx, params.id, query.status) }),
  fields: async (ctx, { query }) => ({ recordsInfo: await ownFields(ctx, query.values) }),
  read: async (ctx, { params }) => ({ recordsInfo: await readAnswers(ctx, params.id) }),
})
