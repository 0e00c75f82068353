/** How sure it is that two leads are one person, the surest first. */
export const certainties = ['certain', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]

/** What two leads have in common. */
export const alikeReasons = ['passport', 'email', 'mobile', 'birth', 'name', 'part_of_name'] as const
export type AlikeReason = (typeof alikeReasons)[number]

/** Days in which a merge can be undone (G-L-19). */
export const unmergeDays = 30

/** Whose value of a field stays: of the lead that takes the other in, or of the one that goes. */
export const mergeSides = ['target', 'source'] as const
export type MergeSide = (typeof mergeSides)[number]

/** What is chosen as one when two leads become one, with the columns it is made of. */
export const mergedFields = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  email: ['email'],
  mobile: ['country_code', 'mobile', 'mobile_e164'],
  alternate_mobile: ['alternate_country_code', 'alternate_mobile'],
  gender: ['gender'],
  date_of_birth: ['date_of_birth'],
  nationality_country_id: ['nationality_country_id'],
  source_country_id: ['source_country_id'],
  source_city: ['source_city'],
  home_address: ['home_address'],
  home_postal_code: ['home_postal_code'],
  preferred_language: ['preferred_language'],
  lead_source_id: ['lead_source_id'],
  lead_medium_id: ['lead_medium_id'],
  utm_source: ['utm_source'],
  utm_medium: ['utm_medium'],
  utm_campaign: ['utm_campaign'],
  utm_term: ['utm_term'],
  utm_content: ['utm_content'],
  destination_countries: ['destination_countries'],
  study_level_id: ['study_level_id'],
  discipline_id: ['discipline_id'],
  intake_id: ['intake_id'],
  intake_year: ['intake_year'],
  budget_amount_minor: ['budget_amount_minor', 'budget_currency'],
  test_scores: ['test_scores'],
  education_info: ['education_info'],
  work_info: ['work_info'],
  spoken_languages: ['spoken_languages'],
  contact_preference: ['contact_preference'],
  category: ['category'],
} as const
export type MergedField = keyof typeof mergedFields
export const isMergedField = (name: string): name is MergedField => Object.hasOwn(mergedFields, name)
