import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { OtpChallenge } from '../code/code.contract.ts'
import { nameFields, needsName, SignInResult } from '../sign-in/sign-in.contract.ts'

const twice = {
  password: z.string('Password is required').min(1, 'Password is required').max(1_000),
  confirm_password: z.string('Passwords must match').max(1_000),
}
const areAlike = (body: { password: string; confirm_password: string }) => body.password === body.confirm_password
const unlike = { path: ['confirm_password'], message: 'Passwords must match' }

/** Choosing, replacing and forgetting a password: G-C-14, G-C-15, G-C-17, G-C-18. */
export const passwords = resource('identity.password', {
  set: {
    route: 'POST /auth/set-password',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Choose a password, with the one-time token of a link, a code or a sign-in in the Authorization header.',
    description:
      'What follows is in the token: at sign-in the session, otherwise signing in by hand. After a reset every session and device of the person ends; a second factor stays.',
    body: z.object(twice).refine(areAlike, unlike),
    response: z.union([SignInResult, z.object({ result: z.literal('password_set') })]),
    message: 'Your password is set. You can sign in now',
    errors: ['AUTHORIZATION_MISSING', 'LINK_EXPIRED'],
    audit: 'user.password_set',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  forgot: {
    route: 'POST /auth/forgot-password',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Send a code with which a new password can be chosen.',
    description: 'Always answers alike; nothing about the account changes before the code is proven.',
    body: z.object(nameFields).superRefine(needsName),
    response: OtpChallenge,
    message: 'If the account exists, an OTP has been sent',
    audit: 'code.asked',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  change: {
    route: 'PUT /auth/change-password',
    access: 'public',
    recentProof: false,
    summary: 'Replace your password, with your access token or with the one-time token of a forced change.',
    description: 'This session stays, all others of the person end, and a mail tells them.',
    body: z
      .object({ current_password: z.string('Password is required').min(1, 'Password is required').max(1_000), ...twice })
      .refine(areAlike, unlike),
    response: z.union([SignInResult, z.object({ result: z.literal('password_changed') })]),
    message: 'Password changed successfully',
    errors: ['AUTHORIZATION_MISSING', 'UNAUTHORIZED', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
    audit: 'user.password_changed',
    limit: { by: 'ip', max: 60, seconds: 3_600 },
  },
})
