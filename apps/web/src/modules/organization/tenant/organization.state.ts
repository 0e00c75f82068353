import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import type { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import type { DraftOf } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'

/** What a company says about itself, as forms hold it. */
export type CompanyDraft = Required<DraftOf<typeof organizations.update>>

/** Choices with one that was chosen before and is no longer offered. */
export const withOwn = (list: readonly string[], own: unknown) =>
  typeof own === 'string' && own && !list.includes(own) ? [own, ...list] : [...list]
export const currencyOptions = (own: unknown) => withOwn(currencies, own)
export const zoneOptions = (own: unknown) => withOwn(['UTC', ...Intl.supportedValuesOf('timeZone')], own)

/** The countries by name, to choose one from. */
export function useCountryOptions() {
  const countries = useEndpoint(publicTenant.countries, {}, { staleMs: 600_000 }).data?.recordsInfo ?? []
  return countries.map(({ iso2, name }) => ({ value: iso2, label: name }))
}
