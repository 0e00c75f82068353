import type { FastifyInstance } from 'fastify'

interface SecurityContact {
  /** An https address, or mailto: and one of mail. */
  readonly contact: string | undefined
  readonly publicUrl: string
}

const yearMs = 365 * 86_400_000

/** Says where a weakness is reported (RFC 9116); without a contact there is nothing to say, and the address does not exist. */
export function serveSecurityText(app: FastifyInstance, { contact, publicUrl }: SecurityContact) {
  if (!contact) return
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(Date.now() + yearMs).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, fr, tr, ar',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
