import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier } from '../../kernel/shapes.ts'
import { RoleRef, Start } from '../profile/profile.contract.ts'

/** An account is named by an address or by a number, never both (G-C-11). */
export const nameFields = {
  email: z.string().trim().max(254).pipe(z.email('Invalid email')).optional(),
  country_code: z
    .string()
    .trim()
    .regex(/^\+?[0-9]{1,4}$/, 'Country code is required')
    .optional(),
  mobile: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{4,25}$/, 'Enter a valid mobile number')
    .optional(),
}
export interface NamedAccount {
  readonly email?: string | undefined
  readonly country_code?: string | undefined
  readonly mobile?: string | undefined
}
/** Complains where neither an address nor a whole number is given. */
export function needsName({ email, country_code, mobile }: NamedAccount, context: z.core.$RefinementCtx) {
  if (email === undefined && mobile === undefined)
    context.addIssue({ code: 'custom', path: ['email'], message: 'Email address is required' })
  // A number that begins with + has its country code in it.
  if (mobile !== undefined && country_code === undefined && !mobile.startsWith('+'))
    context.addIssue({ code: 'custom', path: ['country_code'], message: 'Country code is required' })
}

/** The browser that signs in, as the list of devices describes it. */
export const browserFields = {
  device_os: z.string().trim().max(60).optional(),
  device_client: z.string().trim().max(60).optional(),
}

export const SignInBody = z
  .object({ ...nameFields, password: z.string('Password is required').min(1, 'Password is required').max(1_000), ...browserFields })
  .superRefine(needsName)
export type SignInBody = z.output<typeof SignInBody>

/** The refresh token is in a cookie no script reads; clients that say `X-Client: api` get it here. */
export const TokensInfo = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })
export type TokensInfo = z.output<typeof TokensInfo>

/** What a one-time grant is good for (G-C-21). */
export const grantPurposes = ['set_password', 'invitation', 'two_factor', 'change_password', 'signup', 'reset_password'] as const
export type GrantPurpose = (typeof grantPurposes)[number]

/** Proof of one step, sent as the bearer token of the next one; once, for its purpose, on the browser it was given to. */
export const OneTimeGrant = z.object({ oneTimeToken: z.string(), purpose: z.enum(grantPurposes), expires_in: z.number().int() })
export type OneTimeGrant = z.output<typeof OneTimeGrant>

/** With what the second step can be taken. */
export const secondWays = ['app', 'backup_code', 'passkey'] as const

/** What signing in leads to: a session, or the grant for the step that is still missing (core-gaps part B). */
export const SignInResult = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('authenticated'),
    tokensInfo: TokensInfo,
    activeRole: RoleRef,
    deviceInfo: z.object({ identifier: Identifier, device_identifier: Identifier }),
  }),
  OneTimeGrant.extend({
    result: z.literal('two_factor_required'),
    isTwoFactorRequired: z.literal(true),
    /** What the person has to take it with; nothing means that they set one up first. */
    ways: z.array(z.enum(secondWays)),
  }),
  OneTimeGrant.extend({ result: z.literal('password_change_required') }),
  OneTimeGrant.extend({ result: z.literal('password_set_required') }),
])
export type SignInResult = z.output<typeof SignInResult>

/** Getting in, staying in and leaving: specification 1 §4 and §7, DECISIONS "Sessions", G-C-11, G-C-20, G-C-34 to G-C-38. */
export const signIn = resource('identity.sign_in', {
  signIn: {
    route: 'POST /auth/signin',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Sign in with an email address or a mobile number, and a password.',
    description: 'Device-Number names the browser; an unknown one is registered. A refusal never tells whether the account exists.',
    body: SignInBody,
    response: SignInResult,
    message: 'Signed in',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'NOT_OFFERED', 'ADDRESS_REFUSED', 'PROVIDER_REQUIRED'],
    audit: 'session.started',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  refresh: {
    route: 'PUT /auth/refresh-token',
    access: 'public',
    recentProof: false,
    summary: 'Exchange the refresh token for a new pair, and act in another of your roles if one is named.',
    description:
      'The token is in the cookie, or for X-Client: api in the Authorization header. It is used once: for 20 seconds the used one yields the same successor, after that its reuse ends the session. with_start answers at once what GET /account/start would.',
    body: z.object({ identity: Identifier.optional(), with_start: z.boolean().optional() }),
    response: z.object({
      tokensInfo: TokensInfo,
      activeRole: RoleRef,
      /** With `with_start`: the portal opens with the token it had no time to show. */
      startInfo: Start.optional(),
    }),
    errors: [
      'AUTHORIZATION_MISSING',
      'TOKEN_EXPIRED',
      'TOKEN_UNKNOWN',
      'SESSION_REUSED',
      'DEVICE_UNKNOWN',
      'PERMISSION_DENIED',
      'ADDRESS_REFUSED',
    ],
    audit: 'session.refreshed',
    limit: { by: 'ip', max: 600, seconds: 60 },
  },
  signOut: {
    route: 'GET /auth/logout',
    access: 'signed-in',
    recentProof: false,
    summary: 'End this session on this device.',
    writes: true,
    description:
      'Where the company wants it, provider_address is where the browser goes on to, so that the session at its provider ends too.',
    response: z.object({ provider_address: z.string().optional() }),
    message: 'Signed out',
    beforeAgreement: true,
    audit: 'session.ended',
  },
})
