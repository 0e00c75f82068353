import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { takeSubmission } from './capture-form.commands.ts'
import { furnishedPage, publicForm } from './capture-form.policy.ts'
import { formOf, formsDropdown, landingPageOf } from './capture-form.queries.ts'
import { ownOptions } from './capture-own-fields.queries.ts'
import { assignToPages, editOrigin, furnishedWithOrigin, pagesWithForms } from './landing-form.commands.ts'

export const captureFormRoutes = implement(captureForms, {
  landingPage: async (ctx, { params }) => {
    const form = await publicForm(ctx, params.id)
    if (form.kind !== 'landing_page') refuse('NOT_FOUND')
    return { landingPageInfo: await landingPageOf(ctx, form), formInfo: await formOf(ctx, form) }
  },
  form: async (ctx, { params }) => ({ formInfo: await formOf(ctx, await publicForm(ctx, params.id)) }),
  options: async (ctx, { params, query }) => ownOptions(ctx, await publicForm(ctx, params.id), params.field_id, query),
  pages: async (ctx) => ({ recordsInfo: await pagesWithForms(ctx) }),
  assignForm: async (ctx, { body }) => ({ recordsInfo: await assignToPages(ctx, body) }),
  furnished: async (ctx) => ({ recordsInfo: await furnishedWithOrigin(ctx) }),
  editOrigin: async (ctx, { params, body }) => ({ leadFormInfo: await editOrigin(ctx, await furnishedPage(ctx, params.id), body) }),
  submit: async (ctx, { params, body }) => takeSubmission(ctx, await publicForm(ctx, params.id), body),
  dropdown: async (ctx) => formsDropdown(ctx),
})
