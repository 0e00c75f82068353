import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { visibleLead } from '#modules/leads/leads.public.ts'
import { can } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { heldApplication, standingApplication, visibleApplication } from './application.policy.ts'
import { activityList, applicationsPage, closingReasons } from './application.queries.ts'
import { answersOf } from './application-answers.queries.ts'
import { moveApplication } from './application-status.commands.ts'
import { createApplication } from './create.commands.ts'
import { deferApplication, editApplication } from './edit.commands.ts'
import { applicationRecord, formFor } from './record.queries.ts'

export const applicationRoutes = implement(applications, {
  list: async (ctx, { query }) => applicationsPage(ctx, query),
  single: async (ctx, { params }) => ({ applicationInfo: await applicationRecord(ctx, params.id) }),
  create: async (ctx, { body }) => ({ applicationInfo: await createApplication(ctx, await visibleLead(ctx, body.lead_identifier), body) }),
  update: async (ctx, { params, query, body }) => {
    if (!can(ctx, query.status_identifier ? 'applications.status.update' : 'applications.update')) refuse('PERMISSION_DENIED')
    const application = await heldApplication(ctx, params.id)
    if (!query.status_identifier) return { applicationInfo: await editApplication(ctx, application, body) }
    return { applicationInfo: await moveApplication(ctx, application, query.status_identifier, body) }
  },
  form: async (ctx, { params, query }) => formFor(ctx, await standingApplication(ctx, params.id), query.status),
  defer: async (ctx, { params, body }) => ({ applicationInfo: await deferApplication(ctx, await heldApplication(ctx, params.id), body) }),
  activities: async (ctx, { params, query }) => activityList.page(ctx, query, await visibleApplication(ctx, params.id)),
  answers: async (ctx, { params }) => ({ recordsInfo: await answersOf(ctx, await visibleApplication(ctx, params.id)) }),
  reasons: async (ctx) => closingReasons(ctx),
})
