import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { type PaperFault, paperFaults } from './checklist.rules.ts'

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
      /** The version that serves here, and the newest there is. */
      revision: z.number().int(),
      newest: z.number().int(),
      expires_on: Day.nullable(),
      /** When this version was sent to the institution. */
      sent_at: Timestamp.nullable(),
    }),
  ),
  remarks: z.string().nullable(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

/** A required document that keeps an application from being submitted, and why. */
export const PaperDue = z.object({
  document_type_identifier: Identifier,
  label: z.string(),
  fault: z.enum(Object.keys(paperFaults) as [PaperFault, ...PaperFault[]]),
  /** Its last day, and the intake it does not reach. */
  expires_on: Day.nullable(),
  intake: z.string().nullable(),
  intake_year: z.number().int(),
})
export type PaperDue = z.output<typeof PaperDue>

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
    description:
      'Linking needs documents.create, a status documents.verify (G-L-46). What is linked is one version: the one that is named, which has to be the newest, or the newest. Linking it twice changes nothing.',
    params: z.object({ applicationId: RecordRef, documentId: RecordRef, documentTypeId: RecordRef }),
    body: z
      .object({
        status: z.enum(['pending', 'verified', 'rejected']).optional(),
        remarks: z.string().trim().max(2_000).nullish(),
        /** The version on the screen. */
        revision: z.number().int().min(1).optional(),
      })
      .refine(({ status, remarks }) => status !== 'rejected' || Boolean(remarks), { path: ['remarks'], message: 'Remarks are required' }),
    response: z.object({ recordsInfo: z.array(ChecklistItem) }),
    message: 'Checklist updated',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VERSION_CONFLICT'],
    audit: 'application.document_linked',
  },
})
