import { agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeForm, createForm, takeAnswers } from './agent-form.commands.ts'
import { publicForm, visibleForm } from './agent-form.policy.ts'
import { formList, shownForm } from './agent-form.queries.ts'

export const agentFormRoutes = implement(agentForms, {
  read: async (ctx, { params }) => ({ formInfo: shownForm(ctx, await publicForm(ctx, params.agentFormId)) }),
  submit: async (ctx, { params, body }) => takeAnswers(ctx, await publicForm(ctx, params.agentFormId), body),
  list: (ctx, { query }) => formList.page(ctx, query),
  create: async (ctx, { body }) => ({ formInfo: await createForm(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ formInfo: await changeForm(ctx, await visibleForm(ctx, params.id), body) }),
})
