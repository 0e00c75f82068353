import type { ProfileField } from '../file-extraction/file-extraction.rules.ts'

/** Which fields of the profile a value of this name may fill; the first one is where it goes unless a company says otherwise. */
const places = {
  'Passport number': ['passport_number'],
  'Issuing country': ['passport_country', 'nationality_country_id'],
  Nationality: ['nationality_country_id', 'passport_country'],
  'Last name': ['last_name', 'first_name'],
  'First name': ['first_name', 'last_name'],
  'Date of birth': ['date_of_birth'],
  Gender: ['gender'],
  'Expiry date': ['passport_expiry'],
  'Overall score': ['test_scores'],
  Qualification: ['education_info'],
} as const satisfies Record<string, readonly ProfileField[]>

export type MappedKey = keyof typeof places
/** The values that can go into the profile; what else a document names stays beside it. */
export const mappedKeys = Object.keys(places) as [MappedKey, ...MappedKey[]]
export const placesOf = (key: MappedKey): readonly ProfileField[] => places[key]

export interface FieldMapping {
  readonly key: MappedKey
  readonly lead_field: ProfileField | null
}

/** Where values go in a company that never said so itself. */
export const usualMap: readonly FieldMapping[] = mappedKeys.map((key) => ({ key, lead_field: placesOf(key)[0]! }))

/** What fields of the profile are called. */
export const profileFieldNames: Readonly<Record<ProfileField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  nationality_country_id: 'Nationality',
  test_scores: 'Test scores',
  education_info: 'Education so far',
  passport_number: 'Passport number',
  passport_country: 'Country of the passport',
  passport_expiry: 'End of the passport',
}
