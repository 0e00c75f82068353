import * as z from 'zod'
import { Id, Identifier, Timestamp } from '../../kernel/shapes.ts'
import { agreementStatuses } from './agreement.rules.ts'

export const AgreementGroup = z.enum(['company', 'agent', 'user', 'institution_staff'], 'Group is required')
export const AgreementStatus = z.enum(agreementStatuses, 'Status is required')

/** An agreement without its text. The three signed_by fields are null but on a signed copy (G-C-80). */
export const AgreementSummary = z.object({
  identifier: Identifier,
  id: Id,
  title: z.string(),
  group: AgreementGroup,
  status: AgreementStatus,
  is_current: z.boolean(),
  /** Counted in its group from 1 when it is first published; a draft has none. */
  version_no: z.number().int().nullable(),
  last_modified_at: Timestamp,
  signed_by_company: z.string().nullable(),
  signed_by_name: z.string().nullable(),
  signed_by_designation: z.string().nullable(),
})
export type AgreementSummary = z.output<typeof AgreementSummary>

/** What a signature adds. */
export const signedFields = {
  signed_by_company: z.string(),
  signed_by_name: z.string(),
  signed_by_designation: z.string(),
  signed_at: Timestamp,
}
/** The current agreement as the agency of the reader signed it, without the text (G-C-80). */
export const SignedAgreement = AgreementSummary.extend(signedFields)
export type SignedAgreement = z.output<typeof SignedAgreement>
