import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf, requiredText } from '../../kernel/shapes.ts'

export const documentModules = ['lead', 'application'] as const
export const DocumentModule = z.enum(documentModules)

export const DocumentType = z.object({
  identifier: Identifier,
  id: Id,
  label: z.string(),
  modules: z.array(z.string()),
  /** Whether every application needs one, whatever its programs ask for. */
  is_required: z.boolean(),
  is_active: z.boolean(),
  /** How many documents are of this type. */
  usage: z.number().int(),
})

export const DocumentTypeBody = z.object({
  label: requiredText('Label is required', 100),
  modules: z.array(DocumentModule, 'Choose at least one module').min(1, 'Choose at least one module'),
  is_required: Flag.default(false),
})
export type DocumentTypeBody = z.output<typeof DocumentTypeBody>

/** Kinds of documents: specification 3 §7, G-L-62. */
export const documentTypes = resource('documents.document_type', {
  dropdown: {
    route: 'GET /documents/types-dropdown',
    access: 'signed-in',
    summary: 'List the document types to choose from, for leads or applications.',
    query: z.object({ modules: DocumentModule.optional(), search: z.string().trim().max(100).default('') }),
    response: z.object({ options: z.array(Option) }),
  },
  list: {
    route: 'GET /documents/types',
    access: 'documents.create',
    summary: 'List the document types with how often each is used.',
    query: listQuery({ sortBy: ['label'] }),
    response: pageOf(DocumentType),
  },
  create: {
    route: 'POST /documents/types',
    access: 'documents.types.update',
    recentProof: false,
    summary: 'Add a document type.',
    body: DocumentTypeBody,
    response: z.object({ documentTypeInfo: DocumentType }),
    status: 201,
    message: 'Document type added',
    errors: ['ALREADY_EXISTS'],
    audit: 'document_type.created',
  },
})
