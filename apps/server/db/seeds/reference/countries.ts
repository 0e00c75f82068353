import { countries as details } from 'countries-list'
// The package's own entry reads its names in seventy languages.
import countryData from 'i18n-iso-countries/index.js'
import ar from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import tr from 'i18n-iso-countries/langs/tr.json' with { type: 'json' }

export interface CountrySeed {
  readonly id: number
  readonly iso2: string
  readonly name: string
  readonly names: Record<string, string>
  readonly dial_code: string | null
  readonly currency: string | null
}

for (const language of [en, fr, tr, ar]) countryData.registerLocale(language as never)

/** The world's countries with their names in four languages; the number is ISO's, so it is the same on every installation. */
export const countrySeeds = (): CountrySeed[] =>
  Object.entries(countryData.getNumericCodes()).map(([code, iso2]) => {
    const detail = details[iso2 as keyof typeof details]
    const names = Object.fromEntries(['en', 'fr', 'tr', 'ar'].map((language) => [language, countryData.getName(iso2, language) ?? iso2]))
    return {
      id: Number(code),
      iso2,
      name: names['en'] ?? iso2,
      names,
      dial_code: detail?.phone?.[0] ? `+${detail.phone[0]}` : null,
      currency: detail?.currency?.[0] ?? null,
    }
  })
