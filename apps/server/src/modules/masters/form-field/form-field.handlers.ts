import { formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createFormField, editFormField } from './form-field.commands.ts'
import { anyFormField } from './form-field.policy.ts'
import { formFieldList } from './form-field.queries.ts'

export const formFieldRoutes = implement(formFields, {
  list: (ctx, { query }) => formFieldList.page(ctx, query),
  create: async (ctx, { body }) => ({ formFieldInfo: await createFormField(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ formFieldInfo: await editFormField(ctx, await anyFormField(ctx, params.identifier), body) }),
})
