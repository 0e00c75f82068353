import { escapeHtml } from '../../kernel/html.ts'
import type { NotificationChannel } from '../unsubscribe/unsubscribe.rules.ts'
import { linkVariables } from './message-event.rules.ts'

/** The channels templates are made for, in the order of their tabs (M-104). */
export const templateChannels = ['sms', 'push', 'in_app', 'email'] as const satisfies readonly NotificationChannel[]
export type TemplateChannel = (typeof templateChannels)[number]
/** What a template is for; promotional ones never reach who left the channel (G-M-101). */
export const templateCategories = ['transactional', 'promotional'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** How long the content of each channel may be (G-M-99). */
export const mostContent: Readonly<Record<TemplateChannel, number>> = { sms: 1_600, push: 1_000, in_app: 1_000, email: 200_000 }
export const mostTitle = 200
/** Only push and in_app templates have a title. */
export const hasTitle = (channel: TemplateChannel) => channel === 'push' || channel === 'in_app'

const gap = /\{\{\s*([^{}]*?)\s*\}\}/g
type Values = Readonly<Record<string, string | number | null | undefined>>

/** The names between double braces, each once. */
export const gapsIn = (text: string): string[] => [...new Set([...text.matchAll(gap)].map((match) => match[1]!))]
/** The names in a text that are no variables of its event. */
export const strangersIn = (text: string, variables: Readonly<Record<string, string>>) =>
  gapsIn(text).filter((name) => !Object.hasOwn(variables, name))
/** Whether a value is known for every gap of a text. */
export const canFill = (text: string, values: Values) =>
  gapsIn(text).every((name) => Object.hasOwn(values, name) && values[name] !== null && values[name] !== undefined)
/** A text with its gaps filled, once: what stands in a value is never read as a gap. A gap without a value stays. */
export const fill = (text: string, values: Values, put: (value: string) => string = String) =>
  text.replace(gap, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === null || value === undefined ? whole : put(String(value))
  })

/** Plain paragraphs as the HTML of a mail; addresses become links. */
export const paragraphsOf = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n')
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (linkVariables.includes(name) ? `<a href="${whole}">${whole}</a>` : whole))

const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmExtended = '^{}\\[~]|€\f'

export interface SmsSize {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** How many units of the encoding the text takes. */
  readonly units: number
  readonly segments: number
  /** How many units are left in the last segment. */
  readonly left: number
}

/** How a text message is counted: in GSM-7 where every sign has a place there, else in UCS-2; a longer one is sent in segments. */
export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsmBasic.includes(sign) || gsmExtended.includes(sign))
  const lengths = signs.map((sign) => (isGsm ? (gsmExtended.includes(sign) ? 2 : 1) : sign.length))
  const units = lengths.reduce((sum, length) => sum + length, 0)
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, left: alone - units }
  // A sign that takes two units is never parted between segments.
  let [segments, used] = [1, 0]
  for (const length of lengths) {
    if (used + length > joined) [segments, used] = [segments + 1, 0]
    used += length
  }
  return { encoding, units, segments, left: joined - used }
}
