import { LRUCache } from 'lru-cache'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { type Outgoing, OutgoingRefused } from '../outgoing/outgoing.ts'

/** The library that speaks OpenID Connect; loaded for the first company that signs in so. */
const library = () => import('openid-client')

/** How this installation is known to a provider. */
export interface ProviderAccess {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

/** Why a provider did not let somebody in; `reason` is for the audit log and never for people. */
export class ProviderRefusal extends Error {
  readonly isUnreachable: boolean
  readonly reason: string
  constructor(isUnreachable: boolean, reason: string) {
    super(`a provider of sign-in was not followed: ${reason}`)
    this.isUnreachable = isUnreachable
    this.reason = reason
  }
}

/** What is found out about a provider: that it works, or what keeps it from working. */
export type ProviderOutcome =
  | 'works'
  | 'not_an_address'
  | 'not_allowed'
  | 'unreachable'
  | 'no_discovery'
  | 'other_issuer'
  | 'no_code_flow'
  | 'no_keys'

/** What is told of a provider that was looked at. */
export interface ProviderReport {
  readonly outcome: ProviderOutcome
  /** What it calls itself. */
  readonly issuer: string | null
  readonly endSessionEndpoint: string | null
}

/** Clocks of providers and ours differ by this much at most, in seconds. */
export const clockSeconds = 60
/** What a provider says of itself and its keys is asked again after ten minutes. */
const freshMs = 600_000

const notAllowed = ['it is not https', 'it carries a name or a password', 'its port is not that of https', 'it is not on the open internet']
const said = (outcome: ProviderOutcome, issuer: string | null = null): ProviderReport => ({ outcome, issuer, endSessionEndpoint: null })

/** Looks at a provider as for a first sign-in, and says what is wrong with it. */
export async function examine(outgoing: Outgoing, issuer: string): Promise<ProviderReport> {
  if (!URL.canParse(issuer)) return said('not_an_address')
  const about = await jsonAt(outgoing, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (typeof about === 'string') return said(about)
  const { issuer: own, jwks_uri, token_endpoint, authorization_endpoint, end_session_endpoint } = about
  if (typeof own !== 'string') return said('no_discovery')
  if (own !== issuer) return said('other_issuer', own)
  const types = about['response_types_supported']
  const hasCodeFlow = typeof token_endpoint === 'string' && typeof authorization_endpoint === 'string'
  if (!hasCodeFlow || (Array.isArray(types) && !types.includes('code'))) return said('no_code_flow', own)
  const keys = typeof jwks_uri === 'string' ? await jsonAt(outgoing, jwks_uri) : undefined
  if (typeof keys !== 'object' || !Array.isArray(keys['keys']) || !keys['keys'].length) return said('no_keys', own)
  const isPage = typeof end_session_endpoint === 'string' && isAsSafe(end_session_endpoint, issuer)
  return { outcome: 'works', issuer: own, endSessionEndpoint: isPage ? end_session_endpoint : null }
}

/** An object at an address that somebody gave, or what is wrong with it. */
async function jsonAt(outgoing: Outgoing, address: string): Promise<Record<string, unknown> | ProviderOutcome> {
  let answer: Response
  try {
    answer = await outgoing(address)
  } catch (error) {
    const reason = error instanceof OutgoingRefused ? error.reason : ''
    if (reason === 'it is no address') return 'not_an_address'
    if (reason === 'it leads somewhere else' || reason === 'it answers too much') return 'no_discovery'
    return notAllowed.includes(reason) ? 'not_allowed' : 'unreachable'
  }
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : 'no_discovery'
}

/** A page a browser may be sent to: https, or http where the operator allowed the provider itself to be reached so. */
function isAsSafe(address: string, issuer: string): boolean {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

const known = new LRUCache<string, Configuration>({ max: 500, ttl: freshMs })

/** What a provider says of itself, read through the guard and remembered for a while, with its keys. */
async function configurationOf(outgoing: Outgoing, { issuer, clientId, clientSecret }: ProviderAccess): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret])
  const warm = known.get(key)
  if (warm) return warm
  const client = await library()
  const guarded: CustomFetch = (address, { method, headers, body }) =>
    outgoing(address, { method, headers, ...(body !== undefined && body !== null && { body: String(body) }) })
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockSeconds },
    clientSecret === null ? client.None() : authenticationBy(client, clientSecret),
    // Whether plain http may be spoken is the guard's to decide: only to whom the operator named. And every token shows its signature.
    { [client.customFetch]: guarded, execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
  )
  known.set(key, configuration)
  return configuration
}

/** The secret in the header, as every provider has to take it, unless it says that it takes it in the body only. */
function authenticationBy({ ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth {
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = methods === undefined || methods.includes('client_secret_basic')
    const authenticate = isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return authenticate(server, metadata, body, headers)
  }
}

/** What one way to the provider and back is recognised by. */
export interface Passage {
  /** Where the provider sends the browser back to. */
  readonly redirectAddress: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Whether it is to ask for the password again, to prove who somebody is. */
  readonly isProof: boolean
  /** The claim by which roles are given; empty for none. */
  readonly claim: string
}

/** The page of the provider where somebody signs in. */
export async function providerPage(outgoing: Outgoing, access: ProviderAccess, passage: Passage, loginHint?: string): Promise<string> {
  return orRefused(async () => {
    const client = await library()
    const configuration = await configurationOf(outgoing, access)
    const scopes = configuration.serverMetadata().scopes_supported ?? []
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: passage.redirectAddress,
      scope: ['openid', 'email', 'profile', ...(passage.claim && scopes.includes(passage.claim) ? [passage.claim] : [])].join(' '),
      state: passage.state,
      nonce: passage.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(passage.verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
      ...(passage.isProof && { prompt: 'login', max_age: '0' }),
    })
    if (!isAsSafe(address.href, access.issuer)) throw new ProviderRefusal(false, 'its page is not https')
    return address.href
  })
}

/** Whom a provider has let in, as its signed token says. */
export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  /** The values of the claim by which roles are given. */
  readonly values: readonly string[]
  /** When they last gave their password there, in seconds since 1970; null where it does not say. */
  readonly authTime: number | null
}

/** Exchanges what the provider answered for whom it let in: code, state, nonce, issuer, audience, time and signature are checked. */
export async function personBehind(
  outgoing: Outgoing,
  access: ProviderAccess,
  passage: Passage,
  answer: string,
  proofSeconds: number,
): Promise<ProviderPerson> {
  return orRefused(async () => {
    const client = await library()
    const configuration = await configurationOf(outgoing, access)
    const returned = new URL(passage.redirectAddress)
    returned.search = answer
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: passage.state,
      expectedNonce: passage.nonce,
      pkceCodeVerifier: passage.verifier,
      ...(passage.isProof && { maxAge: proofSeconds }),
    })
    const claims: Record<string, unknown> = tokens.claims() ?? {}
    const subject = textOf(claims['sub']) ?? ''
    const isWhole = textOf(claims['email']) !== null && (!passage.claim || claims[passage.claim] !== undefined)
    const more: Record<string, unknown> =
      isWhole || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, subject)
    return personOf(access.issuer, subject, claims, more, passage.claim)
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

function personOf(
  issuer: string,
  subject: string,
  claims: Record<string, unknown>,
  more: Record<string, unknown>,
  claim: string,
): ProviderPerson {
  // Who says the address also says whether it is verified.
  const source = textOf(claims['email']) === null ? more : claims
  const either = (name: string) => claims[name] ?? more[name]
  const isYes = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'
  const values = claim ? [either(claim) ?? []].flat() : []
  return {
    issuer,
    subject,
    email: textOf(source['email'])?.toLowerCase() ?? null,
    // Microsoft says of an address only that the owner of its domain is verified.
    isVerified: isYes(source['email_verified']) || (source['email_verified'] === undefined && isYes(source['xms_edov'])),
    firstName: textOf(either('given_name')) ?? textOf(either('name')),
    lastName: textOf(either('family_name')),
    values: values.filter((value) => ['string', 'number'].includes(typeof value)).map(String),
    authTime: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : null,
  }
}

/** Runs one step with a provider; whatever goes wrong there is a refusal with its reason. */
async function orRefused<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error
    const causes = causesOf(error)
    const isUnreachable = causes.some((cause) => cause instanceof OutgoingRefused || isOfNetwork(cause))
    throw new ProviderRefusal(isUnreachable, causes.map(({ message }) => message).join(': '))
  }
}

const isOfNetwork = ({ code }: Error & { code?: unknown }) =>
  typeof code === 'string' && /^(E[A-Z]+|CERT_|DEPTH_|UNABLE_|ERR_TLS)/.test(code)

function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  return [error, ...causesOf(error.cause)].slice(0, 4)
}
