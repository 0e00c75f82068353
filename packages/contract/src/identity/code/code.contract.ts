import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier } from '../../kernel/shapes.ts'
import { browserFields, nameFields, needsName, OneTimeGrant, SignInResult } from '../sign-in/sign-in.contract.ts'
import { codeRules, codeTypes } from './code.rules.ts'

/** What the page needs to ask for the code that is on its way (core-gaps part B). */
export const OtpChallenge = z.object({
  otp_identifier: Identifier,
  otp_type: z.enum(codeTypes),
  expires_in: z.number().int(),
  resend_after: z.number().int(),
  attempts_left: z.number().int(),
})
export type OtpChallenge = z.output<typeof OtpChallenge>

/** What a right code leads to: into the portal, or to the page of a new password. */
export const VerifiedCode = z.union([SignInResult, OneTimeGrant])
export type VerifiedCode = z.output<typeof VerifiedCode>

/** One-time codes by mail or SMS: G-C-12, G-C-19, R14. The answer never tells whether the account exists. */
export const codes = resource('identity.code', {
  send: {
    route: 'POST /auth/send-otp',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Send a code to sign in with to an address or a number.',
    description: 'Always answers alike; to an account that does not exist nothing is sent.',
    body: z.object({ ...nameFields, otp_type: z.literal('login').default('login') }).superRefine(needsName),
    response: OtpChallenge,
    message: 'If the account exists, an OTP has been sent',
    errors: ['NOT_OFFERED'],
    audit: 'code.asked',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  resend: {
    route: 'POST /auth/resend-otp',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Send a new code in place of the one before, which stops working.',
    description: 'Refused with 429 before resend_after has passed. The tries that were used stay used.',
    body: z.object({ otp_identifier: Identifier }),
    response: OtpChallenge,
    message: 'If the account exists, an OTP has been sent',
    errors: ['INVALID_OTP'],
    audit: 'code.asked_again',
    limit: { by: 'ip', max: 60, seconds: 3_600 },
  },
  verify: {
    route: 'POST /auth/verify-otp',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Prove a code: it signs in, or yields the grant to choose a password.',
    description: 'A wrong, expired, used or unknown code is refused alike, with attempts_left beside code and message.',
    body: z.object({
      otp_identifier: Identifier,
      otp: z
        .string('Enter the 6 digits of the code')
        .trim()
        .regex(new RegExp(`^[0-9]{${codeRules.digits}}$`), 'Enter the 6 digits of the code'),
      ...browserFields,
    }),
    response: VerifiedCode,
    errors: ['INVALID_OTP', 'TOO_MANY_REQUESTS'],
    audit: 'code.verified',
    limit: { by: 'ip', max: 120, seconds: 3_600 },
  },
})
