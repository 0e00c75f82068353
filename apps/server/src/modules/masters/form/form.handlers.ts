import { forms } from '@embark/contract/masters/form/form.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { assignFields } from './assign-fields.commands.ts'
import { createForm, editForm } from './form.commands.ts'
import { anyForm, readableForm, timelineForForms } from './form.policy.ts'
import { fieldsOfForm, formChoices, formList } from './form.queries.ts'
import { assignFormToStages } from './stage-form.commands.ts'

export const formRoutes = implement(forms, {
  list: (ctx, { query }) => formList.page(ctx, query),
  dropdown: (ctx, { query }) => formChoices(ctx, query.number_only),
  fields: async (ctx, { query }) => fieldsOfForm(ctx, await readableForm(ctx, query.form_id)),
  create: async (ctx, { body }) => ({ formInfo: await createForm(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ formInfo: await editForm(ctx, await anyForm(ctx, params.id), body) }),
  assignFields: async (ctx, { params, body }) => assignFields(ctx, await anyForm(ctx, params.id), body),
  assignToStages: async (ctx, { params, body }) => ({
    recordsInfo: await assignFormToStages(
      ctx,
      await timelineForForms(ctx, params.timeline_id),
      await anyForm(ctx, String(body.form_id)),
      body.stage_ids,
    ),
  }),
})
