import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleApplication } from '../application/application.policy.ts'
import { linkDocument } from './checklist.commands.ts'
import { fittingPaper } from './checklist.policy.ts'
import { checklistOf } from './checklist.queries.ts'

export const checklistRoutes = implement(checklist, {
  read: async (ctx, { params }) => checklistOf(ctx, await visibleApplication(ctx, params.id)),
  link: async (ctx, { params, body }) => {
    const application = await visibleApplication(ctx, params.applicationId)
    return linkDocument(ctx, application, await fittingPaper(ctx, application, params.documentId, params.documentTypeId), body)
  },
})
