import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { Agreement } from '../agreement/agreement.contract.ts'
import { signedFields } from '../agreement/agreement-summary.contract.ts'

/** A signed agreement with all that proves it: what was signed, by whom, when and from where. */
export const SignedCopy = Agreement.extend({
  ...signedFields,
  agent: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  /** Minutes east of UTC where it was signed. */
  offset_minutes: z.number().int(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type SignedCopy = z.output<typeof SignedCopy>

export const Signature = z.object({
  identifier: Identifier,
  id: Id,
  status: z.enum(['signed', 'declined']),
  agent: z.object({ identifier: Identifier, id: Id, name: z.string() }),
  signed_by_company: z.string().nullable(),
  signed_by_name: z.string().nullable(),
  signed_by_designation: z.string().nullable(),
  signed_at: Timestamp,
  /** Whose session it was: the signer's own, or the one of who recorded it. */
  recorded_by: z.string().nullable(),
})
export type Signature = z.output<typeof Signature>

export const SignBody = z.object({
  signed_by_company: requiredText('Company name is required', 255),
  signed_by_name: requiredText('Name is required', 255),
  signed_by_designation: requiredText('Designation is required', 255),
  /** The text that was read; another one is not signed with it. */
  content_sha256: z.string().max(64).optional(),
})
export type SignBody = z.output<typeof SignBody>

const SignForAgentBody = SignBody.extend({
  agent_identifier: z.string('Agent is required').pipe(z.uuid('Agent is required')),
  agreement_identifier: Identifier,
})

const copyOf = {
  params: z.object({ agentIdentifier: RecordRef }),
  query: z.object({ agreement_identifier: Identifier.optional() }),
}
const answer = { response: z.object({ agreementInfo: SignedCopy }) }
const sparing = { limit: { by: 'user', max: 30, seconds: 60 } } as const

/** Who signed or declined what: specification 1 §4 and §7, G-C-76, G-C-79 to G-C-81. */
export const signatures = resource('agreements.signature', {
  list: {
    route: 'GET /masters/agreements/:identifier/signatures',
    access: 'agreements.read',
    summary: 'List who signed an agreement and who declined it, the latest first.',
    params: z.object({ identifier: Identifier }),
    query: listQuery({ sortBy: ['id'], filters: { status: z.enum(['signed', 'declined']) } }),
    response: pageOf(Signature),
    errors: ['NOT_FOUND'],
    beforeAgreement: true,
  },
  sign: {
    route: 'POST /masters/agreements/sign',
    access: 'signed-in',
    recentProof: false,
    summary: 'Sign the current agreement for your agency.',
    description: 'With content_sha256 only the text that was read is signed: 409 when another one is current by now.',
    body: SignBody,
    ...answer,
    message: 'Agreement Signed successfully',
    errors: ['NOT_FOUND', 'AGREEMENT_SIGNED', 'VERSION_CONFLICT'],
    audit: 'agreement.signed',
    beforeAgreement: true,
    ...sparing,
  },
  signForAgent: {
    route: 'POST /masters/agreements/sign/agent',
    access: 'agreements.sign',
    recentProof: false,
    summary: 'Record the signature of an agency under an active agreement; an agent only for their own.',
    body: SignForAgentBody,
    ...answer,
    message: 'Agreement Signed successfully',
    errors: ['NOT_FOUND', 'AGREEMENT_SIGNED', 'VERSION_CONFLICT'],
    audit: 'agreement.signature_recorded',
    beforeAgreement: true,
  },
  decline: {
    route: 'POST /masters/agreements/declined',
    access: 'signed-in',
    recentProof: false,
    summary: 'Record that your agency declined the current agreement.',
    body: z.object({ identifier: Identifier }),
    response: z.object({ identifier: Identifier }),
    errors: ['NOT_FOUND', 'AGREEMENT_SIGNED'],
    audit: 'agreement.declined',
    beforeAgreement: true,
    ...sparing,
  },
  signedCopy: {
    route: 'GET /masters/agreements/signed/agent/:agentIdentifier',
    access: 'signed-in',
    summary: 'Read the signed copy of an agency: of the named agreement, else of the one it signed last.',
    ...copyOf,
    ...answer,
    errors: ['NOT_FOUND'],
    beforeAgreement: true,
  },
  signedPdf: {
    route: 'GET /masters/agreements/signed/agent/:agentIdentifier/pdf',
    access: 'signed-in',
    summary: 'Read the signed copy of an agency as PDF.',
    ...copyOf,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
    beforeAgreement: true,
  },
})
