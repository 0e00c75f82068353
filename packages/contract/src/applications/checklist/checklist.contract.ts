import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef } from '../../kernel/shapes.ts'

export const ChecklistItem = z.object({
  document_type_identifier: Identifier,
  document_type_id: Id,
  label: z.string(),
  is_required: z.boolean(),
  status: z.enum(['missing', 'uploaded', 'verified', 'rejected']),
  documents: z.array(
    z.object({
      identifier: Identifier,
      id: Id,
      name: z.string(),
      status: z.enum(['pending', 'verified', 'rejected']),
      view_page: z.string(),
      inherited: z.boolean(),
    }),
  ),
  remarks: z.string().nullable(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

/** What an application asks for, and what is there: specification 3 §7, G-L-46. */
export const checklist = resource('applications.checklist', {
  read: {
    route: 'GET /applications/documents-checklist/:id',
    access: 'applications.read',
    summary: 'List the documents an application needs, with the state of each.',
    response: z.object({ recordsInfo: z.array(ChecklistItem) }),
    errors: ['NOT_FOUND'],
  },
  link: {
    route: 'PUT /applications/document/:applicationId/:documentId/:documentTypeId',
    access: 'applications.read',
    recentProof: false,
    summary: 'Let a document of the student or the application serve a requirement; and verify or reject it.',
    description: 'Linking needs documents.create, a status documents.verify (G-L-46). Linking twice changes nothing.',
    params: z.object({ applicationId: RecordRef, documentId: RecordRef, documentTypeId: RecordRef }),
    body: z
      .object({ status: z.enum(['pending', 'verified', 'rejected']).optional(), remarks: z.string().trim().max(2_000).nullish() })
      .refine(({ status, remarks }) => status !== 'rejected' || Boolean(remarks), { path: ['remarks'], message: 'Remarks are required' }),
    response: z.object({ recordsInfo: z.array(ChecklistItem) }),
    message: 'Checklist updated',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'application.document_linked',
  },
})
