import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { useEndpoint } from '#platform/api/hooks.ts'

/** What forms about a company ask of the form they stand in. */
export interface CompanyForm {
  readonly form: { values: Record<string, unknown>; setFieldValue(name: string, value: unknown): void }
  field(name: string, kind?: 'input' | 'checkbox'): Record<string, unknown> & { id: string }
}

/** A language by its own name. */
export const nativeName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
export const languageOptions = languages.map((value) => ({ value, label: nativeName(value) }))

/** Choices with one that was chosen before and is no longer offered. */
export const withOwn = (list: readonly string[], own: unknown) =>
  typeof own === 'string' && own && !list.includes(own) ? [own, ...list] : [...list]
export const currencyOptions = (own: unknown) => withOwn(currencies, own)
export const zoneOptions = (own: unknown) => withOwn(['UTC', ...Intl.supportedValuesOf('timeZone')], own)

/** The countries by name, to choose one from. */
export function useCountryOptions() {
  const found = useEndpoint(publicTenant.countries, {}, { staleMs: 600_000 }).data?.recordsInfo ?? []
  return found.map(({ iso2, name }) => ({ value: iso2, label: name }))
}
