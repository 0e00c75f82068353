import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { browserFields, SignInResult } from '../sign-in/sign-in.contract.ts'

const text = (max: number) => z.string().max(max)
/** What the browser answers for an authenticator (WebAuthn level 3, JSON form); the library on the server judges what is in it. */
const Answer = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: text(1_400),
    rawId: text(1_400),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.object({ clientDataJSON: text(4_000), ...response }),
  })
export const PasskeyAnswer = Answer({
  authenticatorData: text(4_000),
  signature: text(2_000),
  userHandle: text(200).nullish(),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>
export const NewPasskeyAnswer = Answer({
  attestationObject: text(20_000),
  authenticatorData: text(4_000).optional(),
  transports: z.array(text(40)).max(10).optional(),
  publicKeyAlgorithm: z.number().optional(),
  publicKey: text(4_000).optional(),
})
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>

/** What the browser gives to the authenticator; made and read by the WebAuthn library on either side. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

export const Passkey = z.object({
  identifier: Identifier,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  /** Whether the person's other devices have it too. */
  is_synced: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>
const Name = z.object({ name: requiredText('Name is required', 60) })

/** Signing in without a password, by what the device keeps: WebAuthn, reliability promise R22 and NIST's phishing-resistant option. */
export const passkeys = resource('identity.passkey', {
  list: {
    route: 'GET /account/passkeys',
    access: 'signed-in',
    summary: 'List your passkeys.',
    response: z.object({ recordsInfo: z.array(Passkey) }),
  },
  options: {
    route: 'POST /account/passkeys/options',
    access: 'signed-in',
    summary: 'Begin to add a passkey: what the browser asks the authenticator for.',
    response: Options,
    recentProof: true,
    idempotency: false,
    audit: 'passkey.started',
    limit: { by: 'user', max: 30, seconds: 600 },
  },
  register: {
    route: 'POST /account/passkeys',
    access: 'signed-in',
    summary: 'Keep a new passkey.',
    body: Name.extend({ answer: NewPasskeyAnswer }),
    response: z.object({ passkeyInfo: Passkey }),
    status: 201,
    message: 'Passkey added successfully',
    errors: ['PASSKEY_REFUSED'],
    recentProof: true,
    audit: 'passkey.added',
  },
  rename: {
    route: 'PUT /account/passkeys/:identifier',
    access: 'signed-in',
    summary: 'Give a passkey of yours another name.',
    params: z.object({ identifier: Identifier }),
    body: Name,
    response: z.object({ passkeyInfo: Passkey }),
    message: 'Passkey renamed successfully',
    errors: ['NOT_FOUND'],
    recentProof: true,
    audit: 'passkey.renamed',
  },
  remove: {
    route: 'DELETE /account/passkeys/:identifier',
    access: 'signed-in',
    summary: 'Remove a passkey of yours.',
    params: z.object({ identifier: Identifier }),
    response: z.object({ identifier: Identifier }),
    message: 'Passkey removed successfully',
    errors: ['NOT_FOUND'],
    recentProof: true,
    audit: 'passkey.removed',
  },
  proofOptions: {
    route: 'POST /auth/reauthenticate/passkey-options',
    access: 'signed-in',
    recentProof: false,
    idempotency: false,
    summary: 'Begin to prove by passkey who you are.',
    response: Options,
    audit: 'passkey.asked',
    limit: { by: 'user', max: 60, seconds: 600 },
  },
  signInOptions: {
    route: 'POST /auth/passkey/options',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Begin to sign in by passkey; with the one-time token of the first step it is the second.',
    response: Options,
    errors: ['LINK_EXPIRED'],
    audit: 'passkey.asked',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  signIn: {
    route: 'POST /auth/passkey/signin',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Sign in by passkey. The authenticator made sure who uses it, so no further step follows.',
    body: z.object({ answer: PasskeyAnswer, ...browserFields }),
    response: SignInResult,
    message: 'Signed in',
    errors: ['PASSKEY_REFUSED'],
    audit: 'session.started',
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
})
