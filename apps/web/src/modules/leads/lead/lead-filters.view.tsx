import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadCategories, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'

type Filters = Record<string, unknown>

const numeric = new Set([
  'destination_countries',
  'branch_id',
  'lead_source_id',
  'lead_medium_id',
  'stage_ids',
  'study_level_id',
  'intake_id',
  'import_id',
])
const asOptions = (list: readonly { label: string; value: string | number }[] = []) =>
  list.map(({ label, value }) => ({ label, value: String(value) }))

/** The fields the lead list can be narrowed by, with their choices. */
export function useLeadFilterFields(): FilterField[] {
  const t = useT()
  const lists = useEndpoint(leads.dropdowns, { query: { only: 'sources,mediums,study_levels,intakes' } }, { staleMs: 300_000 }).data
  const stages = useEndpoint(leadStatuses.stages, { query: {} }, { staleMs: 300_000 }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const countries = useEndpoint(catalogDropdowns.countries, {}, { staleMs: 300_000 }).data
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
      options: places?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    },
    { id: 'has_application', label: t('Has an application'), kind: 'boolean' },
    { id: 'created_at', label: t('Created'), kind: 'date-range' },
    { id: 'last_activity_at', label: t('Last activity'), kind: 'date-range' },
    { id: 'next_follow_up_at', label: t('Next follow-up'), kind: 'date-range' },
  ]
}

/** Filters of the address as the drawer holds them. */
export const toDrawer = (filters: Filters): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]): [string, FilterValue] => [
      key,
      Array.isArray(value) ? value.map(String) : typeof value === 'number' ? [String(value)] : (value as FilterValue),
    ]),
  )

/** What the drawer holds as filters of the call: numbers as numbers, nothing empty. */
export const fromDrawer = (values: FilterValues): Filters =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        ([, value]) =>
          value !== undefined &&
          value !== '' &&
          !(Array.isArray(value) && !value.length) &&
          !(typeof value === 'object' && !Array.isArray(value) && !value.from && !value.to),
      )
      .map(([key, value]) => [key, Array.isArray(value) && numeric.has(key) ? value.map(Number) : value]),
  )

/** The filters as chips that read as a sentence: "destination is UK or Ireland". */
export function useFilterChips(filters: Filters, fields: readonly FilterField[], onRemove: (key: string) => void) {
  const t = useT()
  const words = (field: FilterField | undefined, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value) || typeof value !== 'object') {
      const list = Array.isArray(value) ? value : [value]
      return list.map((one) => field?.options?.find((option) => option.value === String(one))?.label ?? String(one)).join(` ${t('or')} `)
    }
    const { from, to } = (value ?? {}) as { from?: string; to?: string }
    return [from && formatDay(from), to && formatDay(to)].filter(Boolean).join(' – ')
  }
  return Object.entries(filters).map(([key, value]) => {
    const field = fields.find(({ id }) => id === key)
    return {
      id: key,
      name: t('{{field}} is', { field: field?.label ?? (key === 'import_id' ? t('Import') : key) }),
      value: words(field, value),
      onRemove: () => onRemove(key),
    }
  })
}
