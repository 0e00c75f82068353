import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, pageOf, requiredText } from '../../kernel/shapes.ts'
import { AgreementGroup, AgreementStatus, AgreementSummary } from './agreement-summary.contract.ts'

export const Agreement = AgreementSummary.extend({
  /** Markdown; shown without HTML and pictures (G-C-82). */
  content: z.string(),
  /** SHA-256 of the text in UTF-8; whoever signs says with it which text they read. */
  content_sha256: z.string(),
  signatures_count: z.number().int(),
  /** Grows with every change, for If-Match. */
  version: z.number().int(),
})
export type Agreement = z.output<typeof Agreement>

const AgreementRow = AgreementSummary.extend({ signatures_count: z.number().int().optional() })
export type AgreementRow = z.output<typeof AgreementRow>

/** Line ends as one, and no control characters beside them. */
const Markdown = z
  .string()
  .max(100_000)
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trimEnd(),
  )

export const AgreementBody = z.object({
  title: requiredText('Title is required', 255),
  group: AgreementGroup,
  content: Markdown.default(''),
})
export type AgreementBody = z.output<typeof AgreementBody>

export const StatusBody = z.object({ status: AgreementStatus, is_current: z.boolean('Required') })
export type StatusBody = z.output<typeof StatusBody>

/** What is not given stays as it is. */
const AgreementEdit = AgreementBody.extend({ content: Markdown.optional(), ...StatusBody.shape }).partial()
export type AgreementEdit = z.output<typeof AgreementEdit>

const one = { params: z.object({ identifier: Identifier }) }
const answer = { response: z.object({ agreementInfo: Agreement }) }

/** The agreements of a company and their publication: specification 1 §4 and §7, G-C-77 to G-C-83. */
export const agreements = resource('agreements.agreement', {
  list: {
    route: 'GET /masters/agreements',
    access: 'agreements.read',
    summary: 'List the agreements.',
    description: 'extra is a comma list of optional parts: signatures_count. Unknown ones are ignored (G-C-79).',
    query: listQuery({
      sortBy: ['last_modified_at', 'title', 'group', 'status'],
      filters: { status: AgreementStatus, group: AgreementGroup },
    }).extend({
      extra: z
        .string()
        .max(200)
        .default('')
        .transform((list) => list.split(',').map((part) => part.trim())),
    }),
    response: pageOf(AgreementRow),
    beforeAgreement: true,
  },
  active: {
    route: 'GET /masters/agreements/active',
    access: 'signed-in',
    summary: 'Read the current agreement of your group, if there is one.',
    response: z.object({ agreementInfo: Agreement.nullable() }),
    beforeAgreement: true,
  },
  create: {
    route: 'POST /masters/agreements',
    access: 'agreements.create',
    recentProof: false,
    summary: 'Create an agreement as a draft.',
    body: AgreementBody,
    ...answer,
    status: 201,
    message: 'Agreement created successfully',
    audit: 'agreement.created',
    beforeAgreement: true,
  },
  get: {
    route: 'GET /masters/agreements/:identifier',
    access: 'agreements.read',
    summary: 'Read an agreement with its text.',
    ...one,
    ...answer,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
    beforeAgreement: true,
  },
  update: {
    route: 'PUT /masters/agreements/:identifier',
    access: 'agreements.update',
    recentProof: false,
    summary: 'Change an agreement nobody has signed; status and is_current as in change-status.',
    description: 'With If-Match only the version it names is changed.',
    ...one,
    body: AgreementEdit,
    ...answer,
    message: 'Agreement updated successfully',
    errors: ['NOT_FOUND', 'AGREEMENT_LOCKED', 'VERSION_CONFLICT'],
    audit: 'agreement.updated',
    concurrency: 'etag',
    beforeAgreement: true,
  },
  changeStatus: {
    route: 'PUT /masters/agreements/:identifier/change-status',
    access: 'agreements.update',
    recentProof: false,
    summary: 'Change the status of an agreement, and whether it is the current one of its group.',
    ...one,
    body: StatusBody,
    ...answer,
    message: 'Agreement status updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'agreement.status_changed',
    beforeAgreement: true,
  },
  revise: {
    route: 'POST /masters/agreements/:identifier/new-version',
    access: 'agreements.create',
    recentProof: false,
    summary: 'Make a draft with the title, group and text of an agreement, to be its next version.',
    ...one,
    ...answer,
    status: 201,
    message: 'Agreement created successfully',
    errors: ['NOT_FOUND'],
    audit: 'agreement.revised',
    beforeAgreement: true,
  },
})
