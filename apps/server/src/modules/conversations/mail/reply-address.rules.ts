import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ThreadModule } from '@embark/contract/conversations/thread/thread.rules.ts'
import type { MailReplies } from '#platform/channels/mail-replies.ts'

interface Named {
  readonly module: ThreadModule
  readonly identifier: string
}

const letters: Readonly<Record<ThreadModule, string>> = { lead: 'l', application: 'a' }
/** Half a signature: nobody tries 2^64 addresses. */
const signatureDigits = 16

const signatureOf = (secret: string, name: string) =>
  createHmac('sha256', secret).update(`talk.${name}`).digest('hex').slice(0, signatureDigits)

/** The address that leads into one conversation: nobody who was not given it can make it up. Mail programs may change its case. */
export function replyAddress({ domain, secret }: MailReplies, { module, identifier }: Named): string {
  const name = `${letters[module]}${identifier.replaceAll('-', '')}`
  return `talk.${name}.${signatureOf(secret, name)}@${domain}`
}

/** The conversation that one of these addresses leads into. */
export function namedIn({ domain, secret }: MailReplies, addresses: readonly string[]): Named | undefined {
  for (const address of addresses) {
    const [, name = '', letter, digits = '', signature = '', host] =
      /talk\.(([la])([0-9a-f]{32}))\.([0-9a-f]{16})@([^\s<>]+)/.exec(address.toLowerCase()) ?? []
    if (host !== domain.toLowerCase() || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, name)))) continue
    return {
      module: letter === 'a' ? 'application' : 'lead',
      identifier: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    }
  }
  return undefined
}

/** The address within "Name <address>", as accounts have it. */
export const bareAddress = (from: string) => (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim().toLowerCase()

/** How mail programs begin what they quote: a line that ends in a colon before quoted lines, or a line of their own. */
const quoteBegins = [/\n[^\n]{3,300}:\s*\n+>/, /\n>/, /\n-{2,} ?[^\n]{3,40} ?-{2,}\s*\n/, /\n_{10,}\s*\n/, /\nFrom: [^\n]+\nSent: /i]

/** What was written in an answer, without what it quotes. */
export function answerIn(text: string): string {
  const whole = `\n${text.replaceAll('\r\n', '\n')}`
  const ends = quoteBegins.map((begin) => whole.search(begin)).filter((end) => end >= 0)
  const answer = whole.slice(0, Math.min(whole.length, ...ends)).trim()
  return (answer || whole.trim()).slice(0, 20_000)
}
