import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { PhoneCountry } from '#ui/form/phone-field.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { useSession } from '../session/session.ts'

/** The countries a telephone number can be from, as the field for one offers them: that of the company first of all. */
export function useDialCountries(): PhoneCountry[] {
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }).data?.options ?? []
  const own = useSession().tenant.country
  return codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value, isOwn: iso === own }))
}
