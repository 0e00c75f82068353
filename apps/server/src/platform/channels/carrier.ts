/** Ways to reach people outside the product. */
export type Channel = 'email' | 'sms' | 'whatsapp' | 'push'

/** A message on its way out. */
export interface Letter {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  readonly identifier: string
  readonly recipient: string
  readonly subject: string | null
  readonly text: string
  readonly html: string | null
  readonly headers: Readonly<Record<string, string>>
  /** What a mail puts into the calendar of who gets it (iCalendar). */
  readonly calendar?: string | null
  /** The files that go with a mail. */
  readonly attachments?: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[]
}

/** Hands one message over; throws when it was not taken. */
export type Carrier = (letter: Letter) => Promise<void>
export type Carriers = Readonly<Partial<Record<Channel, Carrier>>>
