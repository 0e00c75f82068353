/** Advertising platforms whose lead forms are taken. */
export const adPlatforms = {
  meta: 'Meta (Facebook and Instagram)',
  google: 'Google Ads',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
} as const
export type AdPlatform = keyof typeof adPlatforms
// The keys of a literal object are its keys and nothing else.
export const adPlatformNames = Object.keys(adPlatforms) as [AdPlatform, ...AdPlatform[]]

/** Platforms that sign what they send with the secret of the company's app. */
export const signingPlatforms: readonly AdPlatform[] = ['meta', 'tiktok', 'linkedin']
/** Platforms whose notice only names a lead, which is then asked for with a token. */
export const askedPlatforms: readonly AdPlatform[] = ['meta', 'linkedin']

/** What an answer of a lead form becomes on the lead. */
export const adFields = {
  full_name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Mobile number',
  source_city: 'City',
  destination_country: 'Destination',
  study_level: 'Study level',
  discipline: 'Discipline',
  intake: 'Intake',
  message: 'Message',
} as const
export type AdField = keyof typeof adFields
// The keys of a literal object are its keys and nothing else.
export const adFieldNames = Object.keys(adFields) as [AdField, ...AdField[]]

/** What the platforms call the questions they ask themselves; everything else is the company's own question. */
export const knownQuestions: Readonly<Record<AdPlatform, Readonly<Record<string, AdField>>>> = {
  meta: {
    full_name: 'full_name',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    phone_number: 'phone',
    city: 'source_city',
  },
  google: {
    FULL_NAME: 'full_name',
    FIRST_NAME: 'first_name',
    LAST_NAME: 'last_name',
    EMAIL: 'email',
    PHONE_NUMBER: 'phone',
    CITY: 'source_city',
  },
  tiktok: {
    name: 'full_name',
    full_name: 'full_name',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    phone: 'phone',
    phone_number: 'phone',
    city: 'source_city',
  },
  linkedin: {
    FIRST_NAME: 'first_name',
    LAST_NAME: 'last_name',
    EMAIL: 'email',
    WORK_EMAIL: 'email',
    PHONE_NUMBER: 'phone',
    WORK_PHONE_NUMBER: 'phone',
    CITY: 'source_city',
  },
}

export const adLeadStates = ['waiting', 'taken', 'known', 'test', 'failed'] as const
export const adLeadStateWords: Readonly<Record<(typeof adLeadStates)[number], string>> = {
  waiting: 'Being fetched',
  taken: 'Became a lead',
  known: 'Noted on a known lead',
  test: 'Test lead',
  failed: 'Failed',
}
/** Why something that came in became no lead, beside what the platform itself says. */
export const adProblems = {
  noContact: 'There is no email and no phone number in it that can be used',
  unreached: 'It could not be reached, or did not answer in time',
  unreadable: 'The answer of the platform could not be read',
  off: 'The connection was switched off',
} as const
/** How often a lead is asked for at the platform before it counts as failed. */
export const mostFetches = 8
