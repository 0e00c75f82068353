/** The details of a person in a row, named like the columns of leads. */
export interface LeadDraft {
  first_name: string
  last_name: string
  email: string | null
  country_code: string | null
  mobile: string | null
  mobile_e164: string | null
  alternate_country_code: string | null
  alternate_mobile: string | null
  gender: string | null
  date_of_birth: string | null
  nationality_country_id: number | null
  source_country_id: number | null
  source_city: string | null
  home_address: string | null
  home_postal_code: string | null
  preferred_language: string | null
  lead_source_id: number | null
  lead_medium_id: number | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  destination_countries: number[]
  study_level_id: number | null
  discipline_id: number | null
  intake_id: number | null
  intake_year: number | null
  budget_amount_minor: number | null
  budget_currency: string | null
  sub_status_id: number | null
  note: string | null
}

/** An empty draft. */
export const emptyDraft: LeadDraft = {
  first_name: '',
  last_name: '',
  email: null,
  country_code: null,
  mobile: null,
  mobile_e164: null,
  alternate_country_code: null,
  alternate_mobile: null,
  gender: null,
  date_of_birth: null,
  nationality_country_id: null,
  source_country_id: null,
  source_city: null,
  home_address: null,
  home_postal_code: null,
  preferred_language: null,
  lead_source_id: null,
  lead_medium_id: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  destination_countries: [],
  study_level_id: null,
  discipline_id: null,
  intake_id: null,
  intake_year: null,
  budget_amount_minor: null,
  budget_currency: null,
  sub_status_id: null,
  note: null,
}
