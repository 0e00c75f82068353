import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Identifier, Timestamp } from '../../kernel/shapes.ts'
import { browserFields, SignInResult } from '../sign-in/sign-in.contract.ts'
import { BackupCode, VerificationCode } from './code.rules.ts'

export const TwoFactorDetail = z.object({
  isTwoFactorEnabled: z.boolean(),
  /** Whether the company asks it of this person. */
  isTwoFactorRequired: z.boolean(),
  enabled_at: Timestamp.nullable(),
  backup_codes_left: z.number().int(),
})
export type TwoFactorDetail = z.output<typeof TwoFactorDetail>

const NewSecret = z.object({ secret: z.string(), otpauth_url: z.string() })
const Confirmation = z.object({
  verificationCode: VerificationCode,
  secret: z.string('Secret is required').min(1, 'Secret is required').max(64),
})
const Enabled = z.object({ isTwoFactorEnabled: z.boolean() })
const throughGrant = ['AUTHORIZATION_MISSING', 'LINK_EXPIRED', 'CODE_INVALID', 'TWO_FACTOR_LOCKED'] as const

/** The second step of signing in, and its settings: C-397 to C-403, G-C-21 to G-C-26. */
export const twoFactor = resource('identity.two_factor', {
  register: {
    route: 'POST /2fa/register-2fa',
    access: 'signed-in',
    summary: 'Get a new secret for an authenticator app; it waits ten minutes for its first code.',
    response: NewSecret,
    recentProof: true,
    idempotency: false,
    audit: 'user.two_factor_started',
    limit: { by: 'user', max: 20, seconds: 600 },
  },
  verifyRegister: {
    route: 'POST /2fa/verify-register-2fa',
    access: 'signed-in',
    summary: 'Confirm the secret with a code of the app; from now on signing in asks for one.',
    body: Confirmation,
    response: Enabled,
    message: 'Two factor authentication enabled successfully',
    errors: ['CODE_INVALID'],
    recentProof: true,
    idempotency: false,
    audit: 'user.two_factor_enabled',
  },
  disable: {
    route: 'PUT /2fa/disable-2fa',
    access: 'signed-in',
    summary: 'Stop asking for codes of the app; its backup codes stop working too.',
    response: Enabled,
    message: 'Two factor authentication disabled successfully',
    recentProof: true,
    audit: 'user.two_factor_disabled',
  },
  detail: {
    route: 'GET /settings/organization/user/2fa-detail',
    access: 'signed-in',
    summary: 'Read whether your sign-in asks for a second step.',
    response: TwoFactorDetail,
  },
  verifyLogin: {
    route: 'POST /2fa/verify-2fa-login',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Finish signing in with a code of the app; the one-time token of the first step is the bearer.',
    body: z.object({ verificationCode: VerificationCode, ...browserFields }),
    response: SignInResult,
    message: 'Signed in',
    errors: throughGrant,
    audit: 'session.started',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  downloadCodes: {
    route: 'GET /2fa/download-2fa-backupcodes',
    access: 'signed-in',
    summary: 'Get ten new backup codes as a text file; the earlier ones stop working.',
    response: download('text/plain'),
    errors: ['NOT_FOUND'],
    recentProof: true,
    writes: true,
    audit: 'user.backup_codes_made',
  },
  verifyCode: {
    route: 'POST /2fa/verify-2fa-backupcodes',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Use up a backup code: with a one-time token it finishes signing in, with an access token it proves who you are.',
    body: z.object({ code: BackupCode, ...browserFields }),
    response: z.union([SignInResult, z.object({ tokensInfo: z.object({ accessToken: z.string() }) })]),
    message: 'Backup code accepted',
    errors: throughGrant,
    audit: 'user.backup_code_used',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  setUp: {
    route: 'POST /2fa/setup',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Get a secret while signing in, where the company asks for a second step and there is none yet.',
    response: NewSecret,
    errors: ['AUTHORIZATION_MISSING', 'LINK_EXPIRED'],
    audit: 'user.two_factor_started',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  verifySetUp: {
    route: 'POST /2fa/verify-setup',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Confirm that secret with a code of the app, and finish signing in.',
    body: Confirmation.extend(browserFields),
    response: SignInResult,
    message: 'Signed in',
    errors: throughGrant,
    audit: 'user.two_factor_enabled',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  reset: {
    route: 'PUT /settings/organization/login-security/reset-2fa/:identifier',
    access: 'settings.login.security.update',
    summary: 'Take the second factors off somebody who lost them; they are told by mail, signed out, and set up new ones themselves.',
    params: z.object({ identifier: Identifier }),
    response: z.object({ identifier: Identifier }),
    message: 'Two factor authentication reset successfully',
    errors: ['NOT_FOUND'],
    recentProof: true,
    audit: 'user.two_factor_reset',
  },
})
