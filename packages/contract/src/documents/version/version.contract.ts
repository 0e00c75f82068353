import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, PersonRef, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { Document, VersionBody } from '../document/document.contract.ts'
import { FileInfo } from '../file/file.contract.ts'

/** What a document was at one time. */
export const Version = z.object({
  revision: z.number().int(),
  is_current: z.boolean(),
  fileInfo: FileInfo,
  thumb_page: z.string(),
  status: z.enum(['pending', 'verified', 'rejected']),
  remarks: z.string().nullable(),
  issued_on: Day.nullable(),
  expires_on: Day.nullable(),
  uploadedByInfo: PersonRef.nullable(),
  uploaded_at: Timestamp,
  /** SHA-256 of the file, in hexadecimal, by which it is known again. */
  sha256: z.string(),
  /** The numbers of the applications it was sent with. */
  sent_with: z.array(z.number().int()),
})
export type Version = z.output<typeof Version>

const answer = { response: z.object({ documentInfo: Document }), errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VERSION_CONFLICT'] } as const

/** Earlier files of a document: design, beyond item 9. */
export const versions = resource('documents.version', {
  list: {
    route: 'GET /documents/:identifier/versions',
    access: 'signed-in',
    summary: 'List the versions of a document, the current one first.',
    response: z.object({ recordsInfo: z.array(Version) }),
    errors: ['NOT_FOUND'],
  },
  create: {
    ...answer,
    route: 'POST /documents/:identifier/versions',
    access: 'documents.create',
    recentProof: false,
    summary: 'Give a document a new file; the earlier one is kept as a version, and the new one has to be checked again.',
    body: VersionBody,
    status: 201,
    message: 'New version saved',
    audit: 'document.replaced',
  },
  restore: {
    ...answer,
    route: 'POST /documents/:identifier/versions/:revision/restore',
    access: 'documents.create',
    recentProof: false,
    summary: 'Make an earlier version the newest one again, with what was decided about it.',
    params: z.object({ identifier: RecordRef, revision: z.coerce.number().int().min(1).max(1_000_000) }),
    body: z.object({ revision: z.number().int().min(1) }),
    message: 'Earlier version restored',
    audit: 'document.version_restored',
  },
})
