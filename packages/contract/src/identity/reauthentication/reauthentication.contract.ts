import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { PasskeyAnswer } from '../passkey/passkey.contract.ts'
import { ProviderAnswer } from '../single-sign-on/single-sign-on.contract.ts'
import { VerificationCode } from '../two-factor/code.rules.ts'

export const Proof = z.union(
  [
    z.object({ password: z.string().min(1).max(1_000) }),
    z.object({ verificationCode: VerificationCode }),
    z.object({ passkey: PasskeyAnswer }),
    z.object({ provider: ProviderAnswer }),
  ],
  'Password is required',
)
export type Proof = z.output<typeof Proof>
export const FreshToken = z.object({ tokensInfo: z.object({ accessToken: z.string() }) })

/** Proving again who one is, before a heavy act: G-C-25, R22. */
export const reauthentication = resource('identity.reauthentication', {
  confirm: {
    route: 'POST /auth/reauthenticate',
    access: 'signed-in',
    recentProof: false,
    idempotency: false,
    summary:
      'Prove again who you are, by password, by a code of the app, by a passkey or with the provider; the new token allows heavy acts for five minutes.',
    body: Proof,
    response: FreshToken,
    message: 'Confirmed',
    errors: ['INVALID_CREDENTIALS', 'CODE_INVALID', 'PASSKEY_REFUSED', 'PROVIDER_REFUSED', 'TWO_FACTOR_LOCKED', 'TOO_MANY_REQUESTS'],
    audit: 'session.reauthenticated',
    limit: { by: 'user', max: 30, seconds: 300 },
  },
  ways: {
    route: 'GET /auth/reauthenticate',
    access: 'signed-in',
    summary: 'Read by which means you can prove again who you are.',
    response: z.object({
      ways: z.array(z.enum(['password', 'code', 'passkey', 'provider'])),
      /** What the button of the provider says. */
      provider_label: z.string().nullable(),
    }),
  },
})
