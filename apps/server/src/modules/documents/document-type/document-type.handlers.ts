import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { addDocumentType, editDocumentType } from './document-type.commands.ts'
import { heldDocumentType } from './document-type.policy.ts'
import { documentTypeList, documentTypeOptions } from './document-type.queries.ts'

export const documentTypeRoutes = implement(documentTypes, {
  dropdown: async (ctx, { query }) => documentTypeOptions(ctx, query),
  list: async (ctx, { query }) => documentTypeList.page(ctx, query),
  create: async (ctx, { body }) => addDocumentType(ctx, body),
  edit: async (ctx, { params, body }) => editDocumentType(ctx, await heldDocumentType(ctx, params.identifier), body),
})
