export const extractionStates = ['queued', 'processing', 'extracted', 'failed'] as const
export type ExtractionState = (typeof extractionStates)[number]

/** What a file turned out to be. */
export const documentKinds = ['passport', 'test_report', 'transcript', 'offer_letter', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** How far a value can be trusted: proven by a check digit, read clearly, or to be looked at. */
export const levels = ['sure', 'likely', 'unsure'] as const
export type Level = (typeof levels)[number]

/** What of a passport of the lead an extracted value may fill. */
export const passportFields = ['passport_number', 'passport_country', 'passport_expiry'] as const
export type PassportField = (typeof passportFields)[number]
export const isPassportField = (field: ProfileField): field is PassportField => (passportFields as readonly string[]).includes(field)

/** What of a lead's profile an extracted value may fill. */
export const profileFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'nationality_country_id',
  'test_scores',
  'education_info',
  ...passportFields,
] as const
export type ProfileField = (typeof profileFields)[number]

/** Why a file could not be read, in words for people. */
export const extractionProblems = {
  FILE_UNREADABLE: 'The file is damaged or not what it says it is',
  FILE_LOCKED: 'The file is locked with a password',
  TOO_MANY_PAGES: 'The file has too many pages',
  TOO_LONG: 'Reading the file took too long',
  TOO_LARGE: 'The file is too large to be read',
  NO_TEXT: 'No text was found in the file',
  FILE_GONE: 'The file is no longer there',
  FAILED: 'The file could not be read',
} as const
export type ExtractionProblem = keyof typeof extractionProblems

/** What the fields of documents that are known are called; what else a document names, it names by itself. */
export const fieldNames = [
  'Passport number',
  'Issuing country',
  'Nationality',
  'Last name',
  'First name',
  'Date of birth',
  'Gender',
  'Expiry date',
  'Personal number',
  'Test',
  'Overall score',
  'Listening',
  'Reading',
  'Writing',
  'Speaking',
  'Literacy',
  'Comprehension',
  'Conversation',
  'Production',
  'Test date',
  'Report number',
  'Student name',
  'Institution',
  'Qualification',
  'Grade average',
  'Year of completion',
  'Kind of offer',
  'Program',
  'Start date',
  'Tuition fee',
  'Deposit',
  'Reply by',
  'Student number',
] as const
/** The names of the tables that are looked for. */
export const tableNames = ['Marks'] as const

export const extractionLimits = { mostPages: 50 } as const
