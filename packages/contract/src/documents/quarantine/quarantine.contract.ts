import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, PersonRef, Timestamp } from '../../kernel/shapes.ts'

/** A file the virus scanner objected to; it opens for nobody. */
export const QuarantinedFile = z.object({
  identifier: Identifier,
  filename: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  /** What the scanner calls it. */
  finding: z.string(),
  sha256: z.string(),
  uploadedByInfo: PersonRef.nullable(),
  created_at: Timestamp,
})
export type QuarantinedFile = z.output<typeof QuarantinedFile>

/** What was found in uploads, for who looks after the company: G-L-63. */
export const quarantine = resource('documents.quarantine', {
  list: {
    route: 'GET /files/quarantine',
    access: 'settings.organization.update',
    summary: 'List the newest two hundred files in quarantine. None can be opened or released.',
    response: z.object({ recordsInfo: z.array(QuarantinedFile) }),
  },
  remove: {
    route: 'DELETE /files/quarantine/:identifier',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Delete a file in quarantine for good.',
    response: z.object({ identifier: Identifier }),
    message: 'File deleted',
    errors: ['NOT_FOUND'],
    audit: 'quarantined_file.deleted',
  },
})
