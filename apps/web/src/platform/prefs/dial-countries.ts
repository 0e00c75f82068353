import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { PhoneCountry } from '#ui/form/phone-field.tsx'
import { useEndpoint } from '../api/hooks.ts'

/** The countries a telephone number can be from, as the field for one offers them. */
export function useDialCountries(): PhoneCountry[] {
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }).data?.options ?? []
  return codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value }))
}
