import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { dateDocument, deleteDocument, restoreDocument, saveToApplication, saveToLead } from './document.commands.ts'
import { changeableDocument, visibleDocument } from './document.policy.ts'
import { documentsOfApplication, documentsOfLead } from './document.queries.ts'
import { heirs, holders } from './holders.queries.ts'

export const documentRoutes = implement(documents, {
  ofLead: async (ctx, { params, query }) => documentsOfLead.page(ctx, query, await holders.of('lead').visible(ctx, params.id)),
  ofApplication: async (ctx, { params, query }) =>
    documentsOfApplication.page(ctx, query, await heirs.of('application').visible(ctx, params.id)),
  saveToLead: async (ctx, { params, body }) => saveToLead(ctx, await holders.of('lead').visible(ctx, params.id), body),
  saveToApplication: async (ctx, { params, body }) => saveToApplication(ctx, await holders.of('application').visible(ctx, params.id), body),
  edit: async (ctx, { params, body }) => dateDocument(ctx, await changeableDocument(ctx, params.identifier), body),
  remove: async (ctx, { params }) => deleteDocument(ctx, await visibleDocument(ctx, params.identifier)),
  restore: async (ctx, { params }) => restoreDocument(ctx, await visibleDocument(ctx, params.identifier)),
})
