import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A secret as Standard Webhooks writes one. */
export const newSigningSecret = () => `${mark}${randomBytes(32).toString('base64')}`

/** The headers of a webhook: its id, the moment of this try, and a signature by each secret that counts now. */
export function signedHeaders(secrets: readonly string[], id: string, seconds: number, body: string): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Embark-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
