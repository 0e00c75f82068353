import { escapeHtml } from '@embark/contract/kernel/html.ts'
import type { Language } from '@embark/contract/kernel/language.ts'

import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '../context.ts'
import type { Channel } from './carrier.ts'
import { leaving } from './leaving.ts'
import { framedMail } from './mail-frame.ts'

export const sendTask = 'send_message'

export interface StoredAttachment {
  readonly filename: string
  readonly media_type: string
  readonly storage_key: string
}

export interface NewMessage {
  readonly channel: Channel
  readonly recipient: string
  readonly subject?: string
  readonly text: string
  /** Clean HTML of what a mail says; without it the paragraphs of the text. */
  readonly html?: string
  /** What a mail puts into the calendar of who gets it (iCalendar). */
  readonly calendar?: string
  /** Where an answer to a mail goes, where that is not where it came from. */
  readonly reply_to?: string
  /** The files that go with a mail, by where their content is kept. */
  readonly attachments?: readonly StoredAttachment[]
  /** The language it is written in; the company's own unless said. */
  readonly language?: Language
  readonly user_id?: number
  /** Its reader could get into an account, so its text is deleted once it was sent. */
  readonly is_secret?: boolean
  /** A second message with the same key is not sent. */
  readonly dedupe_key?: string
  /** Before this moment it is not sent, such as in its reader's quiet hours. */
  readonly waits_until?: Date
  /**
   * A message people may leave (G-C-84): it is not sent to those who did, and a mail says how to. Without this it is mandatory, such as a
   * code.
   */
  readonly optional?: { readonly user_id: number; readonly language: Language }
}

/**
 * Queues a message to somebody outside, in this transaction; the worker hands it over after commit. Answers its number, where it is sent
 * at all.
 */
export async function sendMessage(
  ctx: Ctx,
  { text, html, subject, optional, language: written, reply_to, attachments, waits_until, ...message }: NewMessage,
): Promise<number | undefined> {
  if (optional && (await leaving.of('people').hasLeft(ctx, optional.user_id, message.channel))) return undefined
  const link = optional && message.channel === 'email' ? leaving.of('people').urlFor(ctx, optional.user_id) : undefined
  const foot = message.channel === 'email' ? sender(ctx) : []
  const frame = {
    company: ctx.tenant.name,
    accent: ctx.tenant.accent_color,
    language: written ?? optional?.language ?? ctx.tenant.default_language,
    subject: subject ?? '',
    sender: foot.length ? foot : [ctx.tenant.name],
    leave: link,
  }
  const queued = await ctx.db
    .insertInto('messages')
    .values({
      ...message,
      waits_until: waits_until?.toISOString() ?? null,
      user_id: message.user_id ?? optional?.user_id ?? null,
      subject: subject ?? null,
      body_text: [text, ...foot, ...(link ? [translate(optional!.language, 'Unsubscribe: {{link}}', { link })] : [])].join('\n\n'),
      body_html: message.channel === 'email' ? framedMail({ ...frame, content: html ?? paragraphsOf(text) }) : null,
      ...((link || reply_to) && {
        headers: JSON.stringify({ ...(link && unsubscribeHeaders(link)), ...(reply_to && { 'Reply-To': reply_to }) }),
      }),
      ...(attachments?.length && { attachments: JSON.stringify(attachments) }),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await ctx.enqueue(sendTask, { id: queued.id }, waits_until && { runAt: waits_until })
  return queued?.id
}

/** Who sends a mail and where they are reached, as far as the company says so. */
function sender({ tenant }: Ctx): string[] {
  const { address, phone, email, website } = tenant.settings.contact
  const ways = [phone, email, website].filter(Boolean).join(' · ')
  return address || ways ? [[tenant.name, address, ways].filter(Boolean).join('\n')] : []
}

/** A plain text as clean HTML; an address that stands alone is a link. */
const paragraphsOf = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'))
    .map((paragraph) => (/^https?:\/\/\S+$/.test(paragraph) ? `<p><a href="${paragraph}">${paragraph}</a></p>` : `<p>${paragraph}</p>`))
    .join('\n')

/** What lets a mail program offer a button that leaves without opening a page (RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
