import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, PersonRef, pageOf, RecordNumber, RecordRef, Timestamp } from '../../kernel/shapes.ts'

/** What was sent, in the words of then. */
export const SubmissionFacts = z.object({
  institution: z.string(),
  campus: z.string(),
  country: z.string(),
  programs: z.array(z.string()),
  intake: z.string(),
  intake_year: z.number().int(),
  application_number: z.string().nullable(),
})
export type SubmissionFacts = z.output<typeof SubmissionFacts>

/** A file as it was sent: its stored content is told by the checksum, whatever came after. */
export const SubmittedFile = z.object({
  file_identifier: Identifier,
  document_identifier: Identifier,
  document_type: z.string(),
  /** Which version of its document was sent; receipts of former times do not say. */
  revision: z.number().int().nullable(),
  filename: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Opens exactly what was sent, for five minutes; nothing once the document is gone. */
  view_page: z.string().nullable(),
})
export type SubmittedFile = z.output<typeof SubmittedFile>

export const Submission = z.object({
  identifier: Identifier,
  id: Id,
  submission_no: z.number().int(),
  application: z.object({ identifier: Identifier, id: RecordNumber }),
  studentInfo: PersonRef.extend({ id: RecordNumber }),
  agent: z.object({ id: Id, identifier: Identifier, name: z.string() }).nullable(),
  submitted_at: Timestamp,
  submitted_by: PersonRef.nullable(),
  facts: SubmissionFacts,
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(SubmittedFile),
  confirmed_at: Timestamp.nullable(),
  can: z.object({ confirm: z.boolean() }),
})
export type Submission = z.output<typeof Submission>

const ref = z.object({ identifier: Identifier })

/** Receipts of submissions: issue of applications, beyond.md 15. */
export const submissions = resource('applications.submission', {
  list: {
    route: 'GET /applications/submissions',
    access: 'applications.read',
    summary: 'List the receipts of submissions, the newest first.',
    query: listQuery({
      sortBy: ['id'],
      filters: { agent_identifier: Identifier, intake: Id, intake_year: Id, is_confirmed: Flag, application_identifier: Identifier },
    }),
    response: pageOf(Submission),
  },
  proof: {
    route: 'GET /applications/submissions/proof',
    access: 'applications.read',
    summary: 'Read one file that proves every submission of an agency for an intake, and names what is missing.',
    description: 'Every submitted application has its receipt and the confirmation of the student there, or is named as missing them.',
    query: z.object({ agent_identifier: Identifier, intake: z.coerce.number().int(), intake_year: z.coerce.number().int() }),
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  pdf: {
    route: 'GET /applications/submissions/:identifier/pdf',
    access: 'applications.read',
    summary: 'Read the receipt of a submission as a PDF in the language of its reader.',
    params: ref,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
  confirm: {
    route: 'POST /applications/submissions/:identifier/confirm',
    access: 'applications.read',
    recentProof: false,
    summary: 'Confirm as the student that this is what should have been sent; confirming twice changes nothing.',
    params: ref,
    body: z.object({}).default({}),
    response: z.object({ submissionInfo: Submission }),
    message: 'Thank you. Your confirmation is kept with the receipt.',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'application.submission_confirmed',
  },
  ofApplication: {
    route: 'GET /applications/:id/submissions',
    access: 'applications.read',
    summary: 'List the receipts of one application, the newest first.',
    params: z.object({ id: RecordRef }),
    response: z.object({ recordsInfo: z.array(Submission) }),
    errors: ['NOT_FOUND'],
  },
})
