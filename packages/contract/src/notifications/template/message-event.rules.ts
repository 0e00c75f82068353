import type { MessageEvent } from './event-words.rules.ts'
import { letterEvents } from './letter-event.rules.ts'
import { notificationEvents } from './notification-event.rules.ts'

/** Variables of every notification's template. */
export const personVariables = {
  'reader.first_name': 'First name of the reader',
  'company.name': 'Name of the company',
  link: 'Address of the page to open',
} as const
/** The variables that are addresses: only they may stand in a link of a mail. */
export const linkVariables: readonly string[] = ['link', 'address']

/** Every message event, by key; nothing else can be sent (specification 2 §2, G-M-98). */
export const messageEvents = { ...notificationEvents, ...letterEvents }
type Events = typeof messageEvents
export type MessageKey = keyof Events
export type NotificationKey = keyof typeof notificationEvents
export type LetterKey = keyof typeof letterEvents
/** What fills the gaps of an event's words. */
export type ValuesOf<K extends MessageKey> = Readonly<Record<keyof Events[K]['variables'] & string, string | number>>
export const messageKeys = Object.keys(messageEvents) as readonly MessageKey[]

/** Whether a text names an event of the product. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messageEvents, key)
/** An event by its key. */
export const eventOf = (key: MessageKey): MessageEvent => messageEvents[key]
/** What templates of an event may name, and what each variable stands for. */
export const variablesOf = ({ variables, to }: MessageEvent): Readonly<Record<string, string>> =>
  to === 'person' ? { ...variables, ...personVariables } : variables
