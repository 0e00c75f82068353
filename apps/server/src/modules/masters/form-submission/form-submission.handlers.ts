import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { optionsOf } from './answers.queries.ts'

export const formSubmissionRoutes = implement(formSubmissions, {
  options: (ctx, { params, query }) => optionsOf(ctx, params.field_id, query),
})
