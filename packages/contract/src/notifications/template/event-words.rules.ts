import type { NotificationType } from '../notification/notification.contract.ts'
import type { NotificationChannel } from '../unsubscribe/unsubscribe.rules.ts'

/** A variable's name and what it stands for. */
type Variables = Readonly<Record<string, string>>

/** An event that people get a message about: its built-in words, and the variables of its templates. */
export interface MessageEvent {
  /** Its kind among the notifications (G-C-73). */
  readonly type: NotificationType
  /** What who manages templates calls it. */
  readonly name: string
  /**
   * The built-in words, in English: the title of the bell and the subject of a mail, and what follows; paragraphs are parted by empty
   * lines.
   */
  readonly title: string
  readonly content: string
  readonly variables: Variables
  /** Told to people of the company's portal, or a letter to an address, even of somebody without an account. */
  readonly to: 'person' | 'address'
  readonly channels: readonly NotificationChannel[]
  /** The channels it goes out by without a template too; by the others it is sent only once there is one. */
  readonly builtIn: readonly NotificationChannel[]
  /** Reaches even who left every channel. */
  readonly isMandatory: boolean
  /** Goes out in quiet hours too: it is about a moment that its reader knows of, or about the safety of their account. */
  readonly isUrgent: boolean
  /** What a preview of it can be made from. */
  readonly record: 'lead' | 'application' | null
}

type Words<V extends Variables> = Pick<MessageEvent, 'type' | 'title' | 'content'> & { readonly name?: string; readonly variables: V }

/** An event for people of the portal, by the bell and by the channels they did not leave. */
export const notification = <const V extends Variables>(
  words: Words<V>,
  more: Partial<Pick<MessageEvent, 'isMandatory' | 'isUrgent' | 'record'>> = {},
) => ({
  name: words.title,
  ...words,
  to: 'person' as const,
  channels: ['sms', 'push', 'in_app', 'email'] as const,
  builtIn: ['in_app', 'email'] as const,
  isMandatory: false,
  isUrgent: false,
  record: null,
  ...more,
})
/** An event about the security of an account, which reaches its owner whatever they left. */
export const security = <const V extends Variables>(title: string, content: string, variables: V) =>
  notification({ type: 'security', title, content, variables }, { isMandatory: true, isUrgent: true })
/** A letter to an address, even of somebody without an account. */
export const letter = <const V extends Variables>(
  words: Words<V> & { readonly name: string },
  channels: readonly ('sms' | 'email')[] = ['email'],
) => ({ ...words, to: 'address' as const, channels, builtIn: channels, isMandatory: true, isUrgent: true, record: null })
/** A letter with a code in it, which goes to a mobile number too. */
export const code = <const V extends Variables>(words: Omit<Words<V>, 'type'> & { readonly name: string }) =>
  letter({ type: 'security', ...words }, ['sms', 'email'])
