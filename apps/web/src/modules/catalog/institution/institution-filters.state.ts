import { visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { commissionTiers, institutionStatusNames, institutionTypeNames } from '@embark/contract/catalog/institution/institution.rules.ts'
import { verificationNames } from '@embark/contract/catalog/verification/verification.rules.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { choicesOf } from '#ui/form/select-field.tsx'

/** The filters of a page of institutions, with what can be chosen; what is hidden or unclaimed only for who keeps them. */
export async function institutionFilters(isKeeper: boolean, isOfCompany: boolean): Promise<FiltersFor<typeof institutions.list>> {
  const countries = await call(catalogDropdowns.countries, { query: {} })
  return {
    country_id: { label: say('Country'), options: countries.options },
    institution_type: { label: say('Type'), options: choicesOf(institutionTypeNames, say) },
    ...(isKeeper && {
      visible_to: { label: say('Visibility'), options: [...choicesOf(visibilityNames, say), { value: 'none', label: say('Not claimed') }] },
      status: { label: say('Status'), options: choicesOf(institutionStatusNames, say) },
    }),
    ...(isOfCompany && {
      commission_tier: { label: say('Commission tier'), options: commissionTiers.map((value) => ({ value, label: `${value}%` })) },
    }),
    verification: { label: say('Verification'), options: choicesOf(verificationNames, say) },
    has_fee_waiver: { label: say('Has a fee waiver') },
  }
}
