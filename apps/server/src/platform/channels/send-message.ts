import { escapeHtml } from '@embark/contract/kernel/html.ts'
import type { Language } from '@embark/contract/kernel/language.ts'

import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '../context.ts'
import type { Channel } from './carrier.ts'
import { leaving } from './leaving.ts'

export const sendTask = 'send_message'

export interface NewMessage {
  readonly channel: Channel
  readonly recipient: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
  readonly user_id?: number
  /** Its reader could get into an account, so its text is deleted once it was sent. */
  readonly is_secret?: boolean
  /** A second message with the same key is not sent. */
  readonly dedupe_key?: string
  /**
   * A message people may leave (G-C-84): it is not sent to those who did, and a mail says how to. Without this it is mandatory, such as a
   * code.
   */
  readonly optional?: { readonly user_id: number; readonly language: Language }
}

/** Queues a message to somebody outside, in this transaction; the worker hands it over after commit. */
export async function sendMessage(ctx: Ctx, { text, html, subject, optional, ...message }: NewMessage): Promise<void> {
  if (optional && (await leaving.of('people').hasLeft(ctx, optional.user_id, message.channel))) return
  const link = optional && message.channel === 'email' ? leaving.of('people').urlFor(ctx, optional.user_id) : undefined
  const foot = message.channel === 'email' ? sender(ctx) : []
  const queued = await ctx.db
    .insertInto('messages')
    .values({
      ...message,
      user_id: message.user_id ?? optional?.user_id ?? null,
      subject: subject ?? null,
      body_text: [text, ...foot, ...(link ? [translate(optional!.language, 'Unsubscribe: {{link}}', { link })] : [])].join('\n\n'),
      body_html: html === undefined ? null : html + foot.map(htmlFoot).join('') + (link ? footOf(link, optional!.language) : ''),
      ...(link && { headers: JSON.stringify(unsubscribeHeaders(link)) }),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await ctx.enqueue(sendTask, { id: queued.id })
}

/** Who sends a mail and where they are reached, as far as the company says so. */
function sender({ tenant }: Ctx): string[] {
  const { address, phone, email, website } = tenant.settings.contact
  const ways = [phone, email, website].filter(Boolean).join(' · ')
  return address || ways ? [[tenant.name, address, ways].filter(Boolean).join('\n')] : []
}

const htmlFoot = (text: string) => `\n<p dir="auto">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const footOf = (link: string, language: Language) => `\n<p><a href="${link}">${translate(language, 'Unsubscribe')}</a></p>`

/** What lets a mail program offer a button that leaves without opening a page (RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
