import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadCategories, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'
import { useOwnFilters } from '../answer/own-fields.state.ts'

/** Filters whose values are numbers on the wire. */
export const numericFilters: ReadonlySet<string> = new Set([
  'destination_countries',
  'branch_id',
  'lead_source_id',
  'lead_medium_id',
  'stage_ids',
  'study_level_id',
  'intake_id',
  'import_id',
])
const asOptions = (list: readonly { label: string; value: string | number }[] | undefined) =>
  list?.map(({ label, value }) => ({ label, value: String(value) }))

/** The fields the lead list can be narrowed by, with their choices; filters of own fields that are gone are dropped. */
export function useLeadFilterFields(...filtered: Parameters<typeof useOwnFilters>): FilterField[] {
  const t = useT()
  const own = useOwnFilters(...filtered)
  const lists = useEndpoint(leads.dropdowns, { query: { only: 'sources,mediums,study_levels,intakes' } }).data
  const stages = useEndpoint(leadStatuses.stages, { query: {} }, { staleMs: 300_000 }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const countries = useEndpoint(catalogDropdowns.countries, {}).data
  return [
    { id: 'stage_ids', label: t('Stage'), kind: 'multi-select', options: asOptions(stages?.recordsInfo) },
    { id: 'destination_countries', label: t('Destination'), kind: 'multi-select', options: asOptions(countries?.options) },
    { id: 'study_level_id', label: t('Study level'), kind: 'multi-select', options: asOptions(lists?.study_levels) },
    { id: 'intake_id', label: t('Intake'), kind: 'multi-select', options: asOptions(lists?.intakes) },
    { id: 'category', label: t('Category'), kind: 'multi-select', options: leadCategories.map((value) => ({ value, label: t(value) })) },
    { id: 'lead_source_id', label: t('Source'), kind: 'multi-select', options: asOptions(lists?.sources) },
    { id: 'lead_medium_id', label: t('Medium'), kind: 'multi-select', options: asOptions(lists?.mediums) },
    { id: 'platform', label: t('Came in by'), kind: 'multi-select', options: leadPlatforms.map((value) => ({ value, label: t(value) })) },
    {
      id: 'branch_id',
      label: t('Branch'),
      kind: 'multi-select',
      options: places?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { id: 'is_overdue', label: t('Longer than planned'), kind: 'boolean' },
    { id: 'has_application', label: t('Has an application'), kind: 'boolean' },
    { id: 'created_at', label: t('Created'), kind: 'date-range' },
    { id: 'last_activity_at', label: t('Last activity'), kind: 'date-range' },
    { id: 'next_follow_up_at', label: t('Next follow-up'), kind: 'date-range' },
    ...own,
  ]
}
