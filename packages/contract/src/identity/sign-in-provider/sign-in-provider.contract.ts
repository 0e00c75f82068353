import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, Option, orNull, readFrom, requiredText } from '../../kernel/shapes.ts'
import { isDomain, type ProviderOutcome, providerOutcomes } from './sign-in-provider.rules.ts'

const issuerText = 'Enter the address of the provider, starting with https://'
const domainsText = 'Write domains such as acme.example, one on each line'

const Issuer = z
  .string(issuerText)
  .trim()
  .max(300)
  // Which addresses may be reached is decided where they are: within a company's own network by its operator.
  .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, issuerText)
const Chosen = orNull(Identifier).transform((identifier) => identifier ?? null)

export const ruleKinds = ['claim', 'domain'] as const
/** Who gets which role with their first sign-in. */
export const ProviderRule = z.object({
  kind: z.enum(ruleKinds),
  /** One value of the claim, or a domain of mail. */
  value: requiredText('Enter a value', 200),
  role_identifier: z.uuid('Role is required'),
  branch_identifier: Chosen,
})
export type ProviderRule = z.output<typeof ProviderRule>

export const SignInProviderBody = z.object({
  issuer: Issuer,
  client_id: requiredText('Client ID is required', 300),
  /** Empty leaves the one that is kept. */
  client_secret: z.string().trim().max(1_000).default(''),
  label: requiredText('Button text is required', 60),
  /** The mail domains whose people it answers for; a form gives them one on each line. */
  domains: readFrom(
    (value: string | readonly string[]) =>
      typeof value === 'string'
        ? value
            .toLowerCase()
            .split(/[\s,;]+/)
            .filter(Boolean)
        : value,
    z
      .array(z.string(), domainsText)
      .min(1, 'Enter at least one domain')
      .max(50, domainsText)
      .refine((all) => all.every(isDomain), domainsText),
  ),
  is_enabled: z.boolean(),
  creates_accounts: z.boolean(),
  /** People of these domains sign in with the provider and in no other way. */
  closes_other_ways: z.boolean(),
  counts_as_second_step: z.boolean(),
  ends_provider_session: z.boolean(),
  /** The claim of which the rules speak, such as groups. */
  claim: z.string().trim().max(100).default(''),
  rules: z.array(ProviderRule).max(50, 'At most 50 rules').default([]),
  default_role_identifier: Chosen,
  default_branch_identifier: Chosen,
})
export type SignInProviderBody = z.output<typeof SignInProviderBody>

export const SignInProvider = SignInProviderBody.omit({ client_secret: true }).extend({
  // Empty while there is no provider.
  issuer: z.string(),
  client_id: z.string(),
  label: z.string(),
  domains: z.array(z.string()),
  claim: z.string(),
  rules: z.array(
    z.object({
      kind: z.enum(ruleKinds),
      value: z.string(),
      role_identifier: Identifier,
      branch_identifier: Identifier.nullable(),
    }),
  ),
  default_role_identifier: Identifier.nullable(),
  default_branch_identifier: Identifier.nullable(),
  /** Whether a secret is kept; it is never shown again. */
  has_secret: z.boolean(),
  /** What the provider has to know of Embark: where people come back to after signing in and after signing out. */
  redirect_address: z.string(),
  sign_out_address: z.string(),
  roles: z.array(Option),
  branches: z.array(Option),
  version: z.number().int(),
})
export type SignInProvider = z.output<typeof SignInProvider>

const providerInfo = z.object({ providerInfo: SignInProvider, version: z.number().int() })
// The keys of a literal object are its keys and nothing else.
const outcomes = Object.keys(providerOutcomes) as [ProviderOutcome, ...ProviderOutcome[]]

/** How the people of a company sign in outside: OpenID Connect, ADR 0116. */
export const signInProviders = resource('identity.sign_in_provider', {
  get: {
    route: 'GET /settings/single-sign-on',
    access: 'settings.single.sign.on.read',
    summary: 'Read how people of the company sign in with its own provider.',
    response: providerInfo,
    concurrency: 'etag',
  },
  update: {
    route: 'PUT /settings/single-sign-on',
    access: 'settings.single.sign.on.update',
    recentProof: true,
    summary: 'Change how people of the company sign in with its own provider; what is switched on has to answer.',
    body: SignInProviderBody,
    response: providerInfo,
    message: 'Single sign-on was saved',
    errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED', 'RIGHT_NOT_HELD'],
    audit: 'sign_in_provider.changed',
    concurrency: 'if-match',
    limit: { by: 'user', max: 60, seconds: 600 },
  },
  test: {
    route: 'POST /settings/single-sign-on/test',
    access: 'settings.single.sign.on.update',
    recentProof: false,
    summary: 'Ask a provider what it offers, and say what is wrong.',
    body: z.object({ issuer: z.string().trim().max(300) }),
    response: z.object({
      outcome: z.enum(outcomes),
      /** What the provider calls itself, where it answered. */
      issuer: z.string().nullable(),
      can_sign_out: z.boolean(),
    }),
    audit: 'sign_in_provider.tested',
    limit: { by: 'user', max: 20, seconds: 600 },
  },
})
