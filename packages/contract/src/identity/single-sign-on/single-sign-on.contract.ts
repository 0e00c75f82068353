import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { browserFields, SignInResult } from '../sign-in/sign-in.contract.ts'

/** Where the browser goes on to: the page of the provider. */
const Onward = z.object({ address: z.string() })
/** What the provider put into the address it sent the browser back to, whole. */
export const ProviderAnswer = z.string().min(1).max(8_000)

/** Signing in with the provider of the company: OpenID Connect with authorization code and PKCE, ADR 0116. */
export const singleSignOn = resource('identity.single_sign_on', {
  begin: {
    route: 'POST /auth/provider',
    access: 'public',
    recentProof: false,
    summary: 'Begin to sign in with the provider of the company: where the browser goes.',
    body: z.object({ email: z.string().trim().max(254).optional() }),
    response: Onward,
    errors: ['NOT_OFFERED', 'ADDRESS_REFUSED', 'PROVIDER_UNREACHABLE'],
    audit: 'provider_sign_in.begun',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  finish: {
    route: 'POST /auth/provider/return',
    access: 'public',
    recentProof: false,
    summary: 'Sign in with what the provider answered. It works once, within ten minutes, in the browser that began.',
    body: z.object({ answer: ProviderAnswer, ...browserFields }),
    response: SignInResult,
    message: 'Signed in',
    errors: [
      'NOT_OFFERED',
      'ADDRESS_REFUSED',
      'PROVIDER_UNREACHABLE',
      'PROVIDER_REFUSED',
      'PROVIDER_UNVERIFIED',
      'PROVIDER_DOMAIN',
      'PROVIDER_NO_ACCOUNT',
      'PROVIDER_OTHER_PERSON',
    ],
    audit: 'session.started',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  prove: {
    route: 'POST /auth/reauthenticate/provider',
    access: 'signed-in',
    recentProof: false,
    summary: 'Begin to prove with the provider who you are: it asks for the password again.',
    response: Onward,
    errors: ['NOT_OFFERED', 'PROVIDER_UNREACHABLE'],
    audit: 'provider_sign_in.begun',
    limit: { by: 'user', max: 30, seconds: 600 },
  },
})
