/** What a key may send beside the names and the consent, which every key sends; a company leaves out what it does not ask for. */
export const capturedFields = [
  'email',
  'phone',
  'source_city',
  'destination_country',
  'study_level',
  'discipline',
  'intake',
  'message',
  'utm',
  'referral_id',
  'reference',
  'own',
] as const
export type CapturedField = (typeof capturedFields)[number]

/** What people read for each of them. */
export const capturedFieldWords: Readonly<Record<CapturedField, string>> = {
  email: 'Email',
  phone: 'Mobile number',
  source_city: 'City',
  destination_country: 'Destination',
  study_level: 'Study level',
  discipline: 'Discipline',
  intake: 'Intake',
  message: 'Message',
  utm: 'Campaign (UTM)',
  referral_id: 'Referral',
  reference: 'Reference of the sender',
  own: 'Own fields',
}

/** How often a key may call in a minute. */
export const callsPerMinute = 120

/** The beginning of every key, by which scanners of source code recognise one that was left lying about. */
export const keyStart = 'emb_live_'
