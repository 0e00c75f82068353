import * as z from 'zod'
import { Identifier, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { longestSource, verificationStates } from './verification.rules.ts'

/** Who last looked whether something is true, when, and where; who and where are told to the company's own people only. */
export const Verification = z.object({
  state: z.enum(verificationStates),
  verified_at: Timestamp.nullable(),
  verified_by: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  verified_source: z.string().nullable(),
})
export type Verification = z.output<typeof Verification>
export const VerifyBody = z.object({ verified_source: requiredText('Source is required', longestSource) })
