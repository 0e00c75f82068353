import nodemailer from 'nodemailer'
import type { Carrier } from './carrier.ts'

export interface SmtpOptions {
  readonly url: string
  readonly from: string
}

/** Sends mail through one SMTP server over a few connections that stay open. */
export function smtpCarrier({ url, from }: SmtpOptions): { carry: Carrier; stop(): void } {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const host = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    carry: async ({ identifier, recipient, subject, text, html }) => {
      await transport.sendMail({
        from,
        to: recipient,
        subject: subject ?? '',
        text,
        ...(html && { html }),
        messageId: `<${identifier}@${host}>`,
      })
    },
    stop: () => transport.close(),
  }
}
