/** What a person may agree to: to be contacted at all, which is what forms ask, and each channel for itself (G-L-16). */
export const consentKinds = ['contact', 'email', 'whatsapp', 'sms', 'push', 'calls'] as const
export type ConsentKind = (typeof consentKinds)[number]
export type ConsentChannel = Exclude<ConsentKind, 'contact'>

export const consentNames: Readonly<Record<ConsentKind, string>> = {
  contact: 'To be contacted',
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'Text messages',
  push: 'Push messages',
  calls: 'Phone calls',
}

export const consentStates = ['granted', 'denied', 'unknown'] as const
export type ConsentState = (typeof consentStates)[number]
export const consentStateNames: Readonly<Record<ConsentState, string>> = { granted: 'Given', denied: 'Withdrawn', unknown: 'Unknown' }

/** Where a consent was given or withdrawn. */
export const consentSources = ['form', 'import', 'staff', 'student'] as const
export type ConsentSource = (typeof consentSources)[number]
export const consentSourceNames: Readonly<Record<ConsentSource, string>> = {
  form: 'By a form',
  import: 'With an import',
  staff: 'Noted by staff',
  student: 'In the portal',
}

/** One consent as it is kept with the lead. Forms and imports write no `from`; theirs name a text, or a source in words. */
export interface KeptConsent {
  readonly given?: boolean
  readonly text?: string | null
  readonly source?: string | null
  readonly at?: string | null
  readonly from?: ConsentSource
  readonly by?: number | null
  readonly withdrawn_at?: string | null
}
export type KeptConsents = Readonly<Partial<Record<ConsentKind, KeptConsent>>>

const stateOf = (kept: KeptConsent | undefined): ConsentState => (kept?.given === undefined ? 'unknown' : kept.given ? 'granted' : 'denied')

/** What a person said of a channel; where they said nothing of it, what they said of being contacted at all. */
export const consentFor = (kept: KeptConsents, kind: ConsentKind): ConsentState => {
  const own = stateOf(kept[kind])
  return own === 'unknown' && kind !== 'contact' ? stateOf(kept.contact) : own
}

/** Whether marketing may go out: a WhatsApp message needs a consent, a mail or a text message only that nobody refused it (G-L-77). */
export const mayMarket = (kept: KeptConsents, channel: ConsentChannel) => {
  const state = consentFor(kept, channel)
  return channel === 'whatsapp' ? state === 'granted' : state !== 'denied'
}

/** Where a kept consent came from. */
export const sourceOf = ({ from, source, text }: KeptConsent): ConsentSource => from ?? (source && !text ? 'import' : 'form')
