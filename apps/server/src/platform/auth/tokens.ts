import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

export const accessSeconds = 15 * 60

export interface AccessClaims {
  /** The user's identifier. */
  readonly sub: string
  readonly tenant: number
  /** The number that names the company in headers, for the page that opens with the token (G-C-37). */
  readonly client_number?: string
  readonly session: number
  /** The identifier of the role the session acts in. */
  readonly role: string
  /** The browser's device identifier. */
  readonly device: string
  /** The viewing under which the session looks through another person's eyes. */
  readonly viewing?: number
  /** When the person last proved who they are, in seconds since 1970. */
  readonly auth_time: number
  readonly exp: number
}

const algorithm = 'aes-256-gcm'

function sealWith(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unsealWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** Signs and reads the tokens of this installation; each purpose has a key of its own, derived from the one secret. */
/** What is kept of a secret that nobody can guess. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest()

export function tokensOf(secret: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'embark', purpose, 32))
  const key = keyFor('access')
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: accessSeconds * 1000, iss: 'embark', aud: 'portal' })
  const verify = createVerifier({ key, algorithms: ['HS256'], allowedIss: 'embark', allowedAud: 'portal', cache: 5_000 })
  const sealKey = keyFor('seal')
  const linkKey = keyFor('link')
  const codeKey = keyFor('code')
  return {
    signAccess: (claims: Omit<AccessClaims, 'exp'>) => sign(claims),
    /** The claims of an access token that is ours and still valid. */
    readAccess(token: string): AccessClaims | undefined {
      try {
        return verify(token) as AccessClaims
      } catch {
        return undefined
      }
    },
    /** A random secret of 256 bits, for refresh tokens and one-use links. */
    newSecret: () => randomBytes(32).toString('base64url'),
    /** A short code for people to type; zeros in front count. */
    newCode: (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0'),
    /** What is kept of a code: it can be guessed, so it is bound to its request and to a key of ours. */
    hashOfCode: (code: string, ...request: readonly (string | number)[]) =>
      createHmac('sha256', codeKey)
        .update([...request, code].join('\n'))
        .digest('base64url'),
    /** What is kept of a secret. */
    hashOf: digestOf,
    /** Encrypts a small text so that only this installation reads it again. */
    seal: (text: string) => sealWith(sealKey, text),
    unseal: (sealed: Buffer) => unsealWith(sealKey, sealed),
    /** Seals facts about people with a key of their company, and finds them again by a digest that only this installation can make. */
    vaultOf(company: number) {
      const [factKey, digestKey] = [keyFor(`vault:${company}`), keyFor(`vault-digest:${company}`)]
      return {
        seal: (text: string) => sealWith(factKey, text),
        unseal: (sealed: Buffer) => unsealWith(factKey, sealed),
        digestOf: (text: string) => createHmac('sha256', digestKey).update(text).digest('base64url'),
      }
    },
    /** Signs the parts of a link that opens without a session, such as a file's. */
    signLink: (...parts: readonly (string | number)[]) => createHmac('sha256', linkKey).update(parts.join('\n')).digest('base64url'),
  }
}
export type Tokens = ReturnType<typeof tokensOf>
