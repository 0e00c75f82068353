import type { Language } from '../../kernel/language.ts'

const french = ['FR', 'MC']
const arabic = ['AE', 'BH', 'DZ', 'EG', 'IQ', 'JO', 'KW', 'LB', 'LY', 'MA', 'OM', 'PS', 'QA', 'SA', 'SD', 'SY', 'TN', 'YE']

/** The language a document to an institution of a country is written in while nobody chose another: that of the place, else English. */
export function languageOfCountry(country: string): Language {
  if (country === 'TR') return 'tr'
  if (french.includes(country)) return 'fr'
  return arabic.includes(country) ? 'ar' : 'en'
}
