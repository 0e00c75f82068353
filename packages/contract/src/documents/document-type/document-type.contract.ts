import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, orNull, pageOf, requiredText } from '../../kernel/shapes.ts'
import { mostTypeMb, typeFileKinds, typeReadings } from './document-type.rules.ts'

export const documentModules = ['lead', 'application'] as const
export const DocumentModule = z.enum(documentModules)

const Limits = { max_mb: z.number().int().nullable(), file_kinds: z.array(z.enum(typeFileKinds)) }

export const DocumentType = z.object({
  identifier: Identifier,
  id: Id,
  label: z.string(),
  /** Another name people look for it by. */
  alias: z.string().nullable(),
  modules: z.array(DocumentModule),
  ...Limits,
  extraction: z.enum(typeReadings),
  /** Whether the company itself says where its values go in the profile. */
  has_own_map: z.boolean(),
  /** Whether every application needs one, whatever its programs ask for. */
  is_required: z.boolean(),
  is_active: z.boolean(),
  /** How many documents are of this type. */
  usage: z.number().int(),
  order_by: z.number().int(),
})
export type DocumentType = z.output<typeof DocumentType>

export const DocumentTypeBody = z.object({
  label: requiredText('Label is required', 100),
  modules: z.array(DocumentModule, 'Choose at least one module').min(1, 'Choose at least one module'),
  is_required: Flag.default(false),
  is_active: Flag.default(true),
  alias: orNull(z.string().trim().max(100)),
  max_mb: orNull(
    z.coerce
      .number<number | string>('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'Enter a number from 1 to 5')
      .max(mostTypeMb, 'Enter a number from 1 to 5'),
  ),
  file_kinds: z.array(z.enum(typeFileKinds)).max(typeFileKinds.length).default([]),
  extraction: z.enum(typeReadings).default('auto'),
})
export type DocumentTypeBody = z.output<typeof DocumentTypeBody>

/** Kinds of documents: specification 3 §7, G-L-62. */
export const documentTypes = resource('documents.document_type', {
  dropdown: {
    route: 'GET /documents/types-dropdown',
    access: 'signed-in',
    summary: 'List the document types to choose from, for leads or applications.',
    query: z.object({ modules: DocumentModule.optional(), search: z.string().trim().max(100).default('') }),
    response: z.object({ options: z.array(Option.extend({ alias: z.string().nullable(), ...Limits })) }),
  },
  list: {
    route: 'GET /documents/types',
    access: 'documents.create',
    summary: 'List the document types with how often each is used.',
    query: listQuery({ sortBy: ['order_by', 'label'] }).extend({ sort: z.enum(['asc', 'desc']).default('asc') }),
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
  edit: {
    route: 'PUT /documents/types/:identifier',
    access: 'documents.types.update',
    recentProof: false,
    summary: 'Change a document type as a whole; documents that have it keep it.',
    params: z.object({ identifier: Identifier }),
    body: DocumentTypeBody,
    response: z.object({ documentTypeInfo: DocumentType }),
    message: 'Document type changed',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'IN_USE'],
    audit: 'document_type.updated',
  },
})
