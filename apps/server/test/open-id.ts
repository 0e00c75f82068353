import crypto, { type KeyObject } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Account, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

/** Whom a provider knows: what it says of each, by the name they sign in with there. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export const clientId = 'embark'
export const clientSecret = 'tests only: the secret of Embark there'

const keyPair = () => crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' })
// One for all: making such a key takes long.
const { privateKey, publicKey } = keyPair()

/** Takes calls at a port, any free one unless it is named, and answers its address. */
export async function listen(server: http.Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const stop = (server: http.Server) => {
  server.closeAllConnections()
  server.close()
}

/** What a provider needs to know of Embark and of its people. */
export function configurationFor(people: People, returnTo: string, signOutTo: string): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnTo],
        post_logout_redirect_uris: [signOutTo],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'], groups: ['groups'] },
    findAccount: (_: KoaContextWithOIDC, name: string): Account => ({
      accountId: name,
      claims: async () => ({ sub: name, ...people[name] }),
    }),
    // Nobody is asked whether Embark may know who they are.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['tests only'] },
    jwks: { keys: [jwkOf(privateKey, 'tests')] as never },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  }
}

/** A provider that runs, and what stops it. */
export interface RunningProvider {
  readonly issuer: string
  stop(): void
}

/** A real provider of OpenID Connect, which lets in whoever names themselves. */
export async function realProvider(people: People, returnTo: string, signOutTo: string, port?: number): Promise<RunningProvider> {
  const server = http.createServer()
  const issuer = await listen(server, port)
  const provider = new Provider(issuer, configurationFor(people, returnTo, signOutTo))
  server.on('request', provider.callback())
  return { issuer, stop: () => stop(server) }
}

/** A browser at a provider: it keeps cookies, and follows where it is sent until that is somewhere else. */
export function browserAt(issuer: string) {
  const jar = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  /** Signs in as this name where the provider asks, and answers the address Embark is called back at. */
  return async (address: string, name: string): Promise<URL> => {
    let next = address
    for (let step = 0; step < 12; step++) {
      const { status, headers } = await go(next)
      if (status >= 300 && status < 400) {
        const to = new URL(headers.get('location')!, next)
        if (to.origin !== issuer) return to
        next = to.href
      } else {
        const entered = await go(next, { prompt: 'login', login: name, password: 'anything' })
        if (entered.status >= 400) throw new Error(`The provider answered ${entered.status} at ${next}`)
        next = new URL(entered.headers.get('location')!, next).href
      }
    }
    throw new Error('The provider sends one round in circles')
  }
}

/** How an untrue provider's token differs from what it should say. */
export interface Untruth {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signed with a key that is none of its own, or not at all. */
  readonly signature?: 'foreign' | 'none'
}

/** A provider whose tokens say what they like; who stands behind `code` is told by the test. */
export async function untrueProvider(email: string, untruth: Untruth): Promise<RunningProvider> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  let nonce = ''
  const tokenOf = (issuer: string) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'ada',
      iat: now,
      exp: now + 60,
      nonce,
      email,
      email_verified: true,
      ...untruth.claims,
    }
    const text = `${part({ alg: untruth.signature === 'none' ? 'none' : 'RS256', kid: 'tests' })}.${part(claims)}`
    const key = untruth.signature === 'foreign' ? keyPair().privateKey : privateKey
    return `${text}.${untruth.signature === 'none' ? '' : crypto.sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  const server = http.createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const url = new URL(request.url!, issuer)
    const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/keys') answer({ keys: [jwkOf(publicKey, 'tests')] })
    else if (url.pathname === '/token') answer({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: tokenOf(issuer) })
    else if (url.pathname === '/page') {
      nonce = url.searchParams.get('nonce')!
      response.writeHead(303, { location: `${url.searchParams.get('redirect_uri')}?code=x&state=${url.searchParams.get('state')}` }).end()
    } else
      answer({
        issuer,
        authorization_endpoint: `${issuer}/page`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
  })
  const issuer = await listen(server)
  return { issuer, stop: () => stop(server) }
}
