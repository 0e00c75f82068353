import nodemailer from 'nodemailer'
import type { Carrier } from './carrier.ts'

export interface SmtpOptions {
  readonly url: string
  readonly from: string
}

// A long address is one word: folded, mail programs would not read it.
const prepared = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]))

/** Whether a calendar is asked to keep something or to drop it, as its own text says. */
const methodOf = (calendar: string) => (/^METHOD:CANCEL\r?$/m.test(calendar) ? 'CANCEL' : 'REQUEST')

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
    carry: async ({ identifier, recipient, subject, text, html, headers, calendar, attachments }) => {
      await transport.sendMail({
        from,
        to: recipient,
        subject: subject ?? '',
        text,
        ...(html && { html }),
        ...(calendar && { icalEvent: { method: methodOf(calendar), filename: 'invitation.ics', content: calendar } }),
        ...(attachments?.length && { attachments: [...attachments] }),
        headers: prepared(headers),
        messageId: `<${identifier}@${host}>`,
      })
    },
    stop: () => transport.close(),
  }
}
