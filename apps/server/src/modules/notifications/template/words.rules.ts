import { escapeHtml } from '@embark/contract/kernel/html.ts'
import { directionOf, type Language, languages } from '@embark/contract/kernel/language.ts'
import type { MessageEvent } from '@embark/contract/notifications/template/event-words.rules.ts'
import { eventOf, linkVariables, type MessageKey, messageKeys } from '@embark/contract/notifications/template/message-event.rules.ts'
import { canFill, fill, hasTitle, paragraphsOf, type TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { cleanMail, textOfHtml } from '#platform/text/clean.ts'

export interface Words {
  readonly title: string | null
  readonly content: string
  readonly language: Language
}
/** A template of an event; it may be sent where it is active or the fallback. */
export interface SentTemplate extends Words {
  readonly channel: TemplateChannel
  readonly is_active: boolean
  readonly is_fallback: boolean
}
export type Values = Readonly<Record<string, string | number>>
export interface Wanted {
  readonly key: MessageKey
  readonly channel: TemplateChannel
  readonly language: Language
  readonly values: Values
}

/** The built-in words of an event, if the channel has any. */
export function builtInWords(event: MessageEvent, channel: TemplateChannel, language: Language): Words | undefined {
  if (!event.builtIn.includes(channel)) return undefined
  const content = event.content
    .split('\n\n')
    .map((paragraph) => translate(language, paragraph))
    .join('\n\n')
  return {
    language,
    title: hasTitle(channel) ? translate(language, event.title) : null,
    content: channel === 'email' ? paragraphsOf(content) : content,
  }
}

/** The words of the product as templates: what stands for every company that has none of its own. */
export const templateSeeds = () =>
  messageKeys.flatMap((key) =>
    eventOf(key).builtIn.flatMap((channel) =>
      languages.map((language) => ({ event: key, channel, ...builtInWords(eventOf(key), channel, language)! })),
    ),
  )

/** Whether a company switched a channel off for an event: it has templates and none of them is sent (G-M-100). What must arrive arrives. */
export function isOff(templates: readonly SentTemplate[], key: MessageKey, channel: TemplateChannel) {
  const ofChannel = templates.filter((each) => each.channel === channel)
  return !eventOf(key).isMandatory && ofChannel.length > 0 && !ofChannel.some((each) => each.is_active || each.is_fallback)
}

/**
 * The words a reader gets: the active template in their language, otherwise the fallback, otherwise the built-in ones. A template with a
 * missing value is skipped.
 */
export function wordsFor(templates: readonly SentTemplate[], { key, channel, language, values }: Wanted): Words | undefined {
  if (isOff(templates, key, channel)) return undefined
  const able = templates.filter((each) => each.channel === channel && canFill(`${each.title ?? ''} ${each.content}`, values))
  return (
    able.find((each) => each.is_active && each.language === language) ??
    able.find((each) => each.is_fallback) ??
    builtInWords(eventOf(key), channel, language)
  )
}

/** The bell's words, with their gaps. Built-in ones stay English and are translated when read. */
export function bellWords(templates: readonly SentTemplate[], wish: Omit<Wanted, 'channel'>): { title: string; content: string } {
  const event = eventOf(wish.key)
  const template = wordsFor(templates, { ...wish, channel: 'in_app' })
  const builtIn = builtInWords(event, 'in_app', template?.language ?? wish.language)
  const isBuiltIn = !template || (template.title === builtIn?.title && template.content === builtIn?.content)
  return isBuiltIn ? { title: event.title, content: event.content } : { title: template.title ?? '', content: template.content }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const plain = (value: string) => value.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g, ' ')
/** A value without what breaks a line, as a subject is written. */
export const oneLine = (value: string) => plain(value).replace(/\s+/g, ' ')

/** The text for a channel other than mail. */
export const filledText = ({ title, content }: Words, values: Values) => ({
  ...(title !== null && { subject: fill(title, values, oneLine) }),
  text: fill(content, values, plain),
})

/** A mail: the event's name as subject, clean HTML whatever the values contain, and the same as text. */
export function filledMail(key: MessageKey, { content, language }: Words, values: Values, publicUrl: string) {
  const isOwn = (href: string) =>
    linkVariables.some((name) => href === String(values[name])) && (href === publicUrl || href.startsWith(`${publicUrl}/`))
  const clean = cleanMail(fill(content, values, escapeHtml), isOwn)
  return {
    subject: fill(translate(language, eventOf(key).title), values, oneLine),
    text: textOfHtml(clean),
    html: `<div dir="${directionOf(language)}" lang="${language}">${clean}</div>`,
  }
}

/** The HTML of a template to store. Links lead to an address variable, or to https and mail addresses. */
export const keptHtml = (html: string) => cleanMail(html, (href) => linkVariables.some((name) => href.trim() === `{{${name}}}`))
