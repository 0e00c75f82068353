import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadCategories } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { useOwnFilters } from '../answer/own-fields.state.ts'

const everyDay = { query: { only: 'sources,first_contact' } } as const

/** How a clock to the first contact can stand; nothing in a company that never started one. */
export const useContactChoices = () => useEndpoint(leads.dropdowns, everyDay).data?.first_contact ?? []

/** What the lead list can be narrowed by every day, with the choices; filters of own fields that are gone are dropped. */
export function useLeadFilters(...filtered: Parameters<typeof useOwnFilters>): FiltersFor<typeof leads.list> {
  const t = useT()
  const ownFields = useOwnFilters(...filtered)
  const lists = useEndpoint(leads.dropdowns, everyDay).data
  const waits = useContactChoices()
  const stages = useEndpoint(leadStatuses.stages, { query: {} }, { staleMs: 300_000 }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const countries = useEndpoint(catalogDropdowns.countries, {}).data
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: t(value) }))
  return {
    stage_ids: { label: t('Stage'), options: stages?.recordsInfo },
    destination_countries: { label: t('Destination'), options: countries?.options },
    category: { label: t('Category'), options: choices(leadCategories) },
    lead_source_id: { label: t('Source'), options: lists?.sources },
    branch_id: { label: t('Branch'), options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
    is_overdue: { label: t('Over target') },
    is_unanswered: { label: t('Not answered yet') },
    first_contact: waits.length > 0 && { label: t('First contact'), options: waits },
    has_application: { label: t('Has an application') },
    created_at: { label: t('Created') },
    last_activity_at: { label: t('Last activity') },
    next_follow_up_at: { label: t('Next follow-up') },
    own: { fields: ownFields },
  }
}
