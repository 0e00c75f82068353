import type { Language } from '@embark/contract/kernel/language.ts'
import type { LetterKey, ValuesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import { type NewMessage, sendMessage } from '#platform/channels/send-message.ts'
import type { Ctx } from '#platform/context.ts'
import { sentTemplates } from './sent-template.queries.ts'
import { filledMail, filledText, oneLine, wordsFor } from './words.rules.ts'

type To = Pick<NewMessage, 'recipient' | 'user_id' | 'is_secret' | 'dedupe_key'>
export interface NewLetter<K extends LetterKey> extends To {
  readonly event: K
  readonly channel: 'email' | 'sms'
  readonly language: Language
  readonly values: ValuesOf<K>
}

interface Written extends Omit<NewMessage, 'subject' | 'channel'> {
  readonly channel: 'email' | 'sms'
  /** Of a mail; it goes out in one line. */
  readonly subject?: string
}

/** Sends a message in words that a person wrote for its reader, and answers its number in the outbox. */
export const sendWritten = (ctx: Ctx, { channel, subject, ...written }: Written) =>
  sendMessage(ctx, { ...written, channel, ...(channel === 'email' && { subject: oneLine(subject ?? '') }) })

/** Sends a letter to an address, in the company's own words where it has some. */
export async function sendLetter<K extends LetterKey>(ctx: Ctx, { event, channel, language, values, ...to }: NewLetter<K>) {
  const words = wordsFor(await sentTemplates(ctx, event, [channel]), { key: event, channel, language, values })
  if (!words) return
  await sendMessage(ctx, {
    ...to,
    channel,
    language: words.language,
    ...(channel === 'email' ? filledMail(event, words, values, ctx.publicUrl) : filledText(words, values)),
  })
}
