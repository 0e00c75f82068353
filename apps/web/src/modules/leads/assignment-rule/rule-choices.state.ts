import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { RuleCondition } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { numberChoices } from '#ui/form/select-field.tsx'

/** Languages people ask for help in; others can be kept on a lead, and no rule asks for them. */
const codes = ['ar', 'bn', 'de', 'en', 'es', 'fa', 'fr', 'hi', 'id', 'ne', 'pt', 'ru', 'tr', 'ur', 'uz', 'vi', 'zh']
const kept = { staleMs: 300_000 }

type Choices = readonly { readonly label: string; readonly value: string | number }[]

/** What can be chosen for each condition of a rule. */
export function useRuleChoices(): Readonly<Record<RuleCondition, Choices>> {
  const lists = useEndpoint(leads.dropdowns, { query: { only: 'sources,mediums' } }, kept).data
  const countries = numberChoices(useEndpoint(catalogDropdowns.countries, { query: {} }, kept).data?.options)
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, kept).data?.recordsInfo ?? []
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' })
  return {
    destination_countries: countries,
    source_countries: countries,
    preferred_languages: codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((one, other) => one.label.localeCompare(other.label, currentLanguage())),
    lead_sources: numberChoices(lists?.sources),
    lead_mediums: numberChoices(lists?.mediums),
    branches: places.map(({ id, name }) => ({ value: id, label: name })),
  }
}
