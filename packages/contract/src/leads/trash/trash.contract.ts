import * as z from 'zod'
import { codeRules } from '../../identity/code/code.rules.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, PersonRef, pageOf, RecordNumber, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { LeadList, needsFilters, Outcome, target } from '../selection/selection.contract.ts'

const Reason = requiredText('Reason is required', 2_000)

const VerificationBody = z.object({ ...target, reason: Reason }).superRefine(needsFilters)
export type VerificationBody = z.output<typeof VerificationBody>

const DeleteBody = z
  .object({
    ...target,
    reason: Reason,
    two_factor_code: z
      .string('Enter the 6 digits of the code')
      .trim()
      .regex(new RegExp(`^[0-9]{${codeRules.digits}}$`), 'Enter the 6 digits of the code'),
    verification_identifier: Identifier,
  })
  .superRefine(needsFilters)
export type DeleteBody = z.output<typeof DeleteBody>

const removal = {
  access: 'leads.delete',
  summary: 'Move leads to the trash, with the code that was asked for exactly these leads and this reason.',
  body: DeleteBody,
  response: Outcome,
  message: 'Leads deleted successfully.',
  errors: ['SELECTION_EXPIRED'],
  audit: 'lead.bulk_deleted',
  recentProof: false,
  statementSeconds: 30,
} as const

/** The code that a deletion waits for. */
export const Verification = z.object({
  verification_identifier: Identifier,
  /** From the app of the second factor, or from a mail. */
  method: z.enum(['totp', 'email_otp']),
  lead_count: z.number().int(),
  skipped: z.array(z.object({ code: z.string(), count: z.number().int(), message: z.string() })),
  /** Seconds. */
  expires_in: z.number().int(),
  resend_after: z.number().int(),
})
export type Verification = z.output<typeof Verification>

export const TrashedLead = z.object({
  identifier: Identifier,
  id: RecordNumber,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  stage: z.object({ key: z.string(), name: z.string() }),
  deleted_at: Timestamp,
  deleted_by: PersonRef.nullable(),
  delete_reason: z.string().nullable(),
  /** When it is let go of for good. */
  purged_after: Timestamp,
})

/** Deleting leads and taking them back: specification 3, G-L-27. */
export const leadTrash = resource('leads.trash', {
  verification: {
    route: 'POST /leads/bulk-delete/verification',
    access: 'leads.delete',
    recentProof: false,
    summary: 'Ask for the code with which exactly these leads can be deleted for this reason.',
    description: 'Who has an app as second factor takes the code from there; everybody else gets one by mail.',
    body: VerificationBody,
    response: Verification,
    errors: ['SELECTION_EXPIRED', 'TWO_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
    audit: 'lead.deletion_verified',
    limit: { by: 'user', max: 60, seconds: 3_600 },
    statementSeconds: 30,
  },
  remove: { route: 'POST /leads/bulk-delete', ...removal },
  removeByMethod: { route: 'DELETE /leads/bulk-delete', ...removal },
  restore: {
    route: 'POST /leads/restore',
    access: 'leads.delete',
    recentProof: false,
    summary: 'Take leads back out of the trash.',
    body: z.object({ leads: LeadList }),
    response: Outcome,
    message: 'Leads restored',
    audit: 'lead.restored',
    statementSeconds: 30,
  },
  list: {
    route: 'GET /leads/trash',
    access: 'leads.delete',
    summary: 'List the leads in the trash, latest first.',
    query: listQuery({ sortBy: ['deleted_at'] }),
    response: pageOf(TrashedLead),
  },
})
