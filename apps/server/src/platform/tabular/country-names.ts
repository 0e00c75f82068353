import { languages } from '@embark/contract/kernel/language.ts'
import official from './country-names.json' with { type: 'json' }

// The official names are those of mledoze/countries 5.1.0, under the Open Database License 1.0.
const officialNames: Readonly<Record<string, readonly string[] | undefined>> = official

const shownNames = languages.flatMap((language) =>
  (['long', 'short', 'narrow'] as const).map((style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })),
)

/**
 * How a country is called in exports and forms, by its ISO code: by its official name, and by the names that browsers and operating systems
 * show, in every language of the product.
 */
export function countryNames(iso2: string): string[] {
  const shown = shownNames.flatMap((names) => names.of(iso2) ?? [])
  return [...new Set([...(officialNames[iso2] ?? []), ...shown])]
}
