import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { FileInfo } from '../file/file.contract.ts'
import { maxFiles } from '../file/file.rules.ts'

export const Document = z.object({
  identifier: Identifier,
  id: Id,
  documentTypeInfo: z.object({
    identifier: Identifier,
    id: Id,
    label: z.string(),
    /** Whether documents of this type can be read for their values. */
    is_read: z.boolean(),
  }),
  fileInfo: FileInfo,
  /** Opens the small picture of the file. */
  thumb_page: z.string(),
  status: z.enum(['pending', 'verified', 'rejected']),
  remarks: z.string().nullable(),
  /** True in an application's list for the papers of its student. */
  inherited: z.boolean(),
  uploadedByInfo: PersonRef.nullable(),
  created_at: Timestamp,
  /** Which of its files this is, counted from 1. */
  revision: z.number().int(),
  /** When that file came. */
  file_at: Timestamp,
  issued_on: Day.nullable(),
  expires_on: Day.nullable(),
  /** Whether its end has come, or comes within sixty days. */
  validity: z.enum(['over', 'soon', 'fine']).nullable(),
  can: z.object({ rename: z.boolean(), delete: z.boolean(), replace: z.boolean() }),
})
export type Document = z.output<typeof Document>

const upload = { file_identifier: z.uuid({ error: 'File is required' }), file_thumb_identifier: z.uuid({ error: 'File is required' }) }
const days = { issued_on: Day.nullish(), expires_on: Day.nullish() }
type Days = { readonly issued_on?: string | null | undefined; readonly expires_on?: string | null | undefined }
const isInOrder = ({ issued_on, expires_on }: Days) => !issued_on || !expires_on || issued_on <= expires_on
const order = { path: ['expires_on'], message: 'The last day is before the day of issue' }

const DocumentsFields = z.object({
  document_type_identifier: z.uuid({ error: 'Document type is required' }),
  files: z.array(z.object(upload), 'File is required').min(1, 'File is required').max(maxFiles, 'You can upload up to 10 files'),
  ...days,
})
export const DocumentsBody = DocumentsFields.refine(isInOrder, order)
export type DocumentsBody = z.output<typeof DocumentsBody>

/** From when to when a document is good. */
export const ValidityBody = z.object(days).refine(isInOrder, order)
export type ValidityBody = z.output<typeof ValidityBody>

/** A file that takes the place of the one there is. */
export const VersionBody = z
  .object({
    /** The version on the screen of who replaces it. */
    revision: z.number().int().min(1),
    ...upload,
    ...days,
  })
  .refine(isInOrder, order)
export type VersionBody = z.output<typeof VersionBody>

const query = listQuery({ sortBy: ['id'], filters: { document_type_id: Id }, perPage: 100 })
const save = {
  body: DocumentsBody,
  response: z.object({ recordsInfo: z.array(Document) }),
  status: 201,
  message: 'Documents has been saved successfully',
  errors: ['NOT_FOUND'],
} as const

/** Papers of leads and applications: specification 3 §7, G-L-62. */
export const documents = resource('documents.document', {
  ofLead: {
    route: 'GET /leads/:id/documents',
    access: 'leads.read',
    summary: 'List the documents of a lead, newest first.',
    query,
    response: pageOf(Document),
    errors: ['NOT_FOUND'],
  },
  ofApplication: {
    route: 'GET /applications/:id/documents',
    access: 'applications.read',
    summary: 'List the documents of an application and, marked as inherited, those of its student.',
    query,
    response: pageOf(Document),
    errors: ['NOT_FOUND'],
  },
  saveToLead: {
    ...save,
    route: 'POST /documents/save-multiple/lead/:id',
    access: 'documents.create',
    recentProof: false,
    summary: 'Attach uploaded files to a lead, all or none.',
    audit: 'lead.documents_saved',
  },
  saveToApplication: {
    ...save,
    route: 'POST /documents/save-multiple/application/:id',
    access: 'documents.create',
    recentProof: false,
    summary: 'Attach uploaded files to an application, all or none.',
    audit: 'application.documents_saved',
  },
  edit: {
    route: 'PATCH /documents/:identifier',
    access: 'documents.create',
    recentProof: false,
    summary: 'Write down from when to when a document is good.',
    body: ValidityBody,
    response: z.object({ documentInfo: Document }),
    message: 'Dates saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'document.dated',
  },
  remove: {
    route: 'DELETE /documents/:identifier',
    access: 'documents.delete',
    recentProof: false,
    summary: 'Put a document into the trash, from which it can be restored for 30 days.',
    response: z.object({ identifier: Identifier }),
    message: 'Document deleted',
    errors: ['NOT_FOUND'],
    audit: 'document.deleted',
  },
  restore: {
    route: 'POST /documents/:identifier/restore',
    access: 'documents.delete',
    recentProof: false,
    summary: 'Take a document out of the trash.',
    response: z.object({ identifier: Identifier }),
    message: 'Document restored',
    errors: ['NOT_FOUND'],
    audit: 'document.restored',
  },
})
