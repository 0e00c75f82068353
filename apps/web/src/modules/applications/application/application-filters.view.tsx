import { intakeYearsFrom, statusesInCanada } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { showDate } from '#ui/form/date-field.tsx'
import type { FilterField, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'

type Filters = Record<string, unknown>

const numeric = new Set([
  'destination_countries',
  'institution_id',
  'source_country',
  'application_statuses',
  'intake',
  'intake_year',
  'branch_id',
])
const asOptions = (list: readonly { label: string; value: string | number }[] = []) =>
  list.map(({ label, value }) => ({ label, value: String(value) }))
const kept = { staleMs: 300_000 }

/** The fields the applications list can be narrowed by, with their choices. */
export function useApplicationFilterFields(tabs: readonly ApplicationTab[]): FilterField[] {
  const t = useT()
  const seesStaff = useCan('leads.read')
  const destinations = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }, kept).data
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, kept).data
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }, kept).data
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }, kept).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { ...kept, enabled: seesStaff }).data
  const statuses = tabs.flatMap(({ stage }) => stage?.statuses ?? []).map(({ id, name }) => ({ value: String(id), label: t(name) }))
  return [
    { id: 'application_statuses', label: t('Status'), kind: 'multi-select', options: statuses },
    { id: 'status_at', label: t('Status changed'), kind: 'date-range' },
    { id: 'destination_countries', label: t('Destination'), kind: 'multi-select', options: asOptions(destinations?.options) },
    { id: 'institution_id', label: t('College'), kind: 'multi-select', options: asOptions(institutions?.options) },
    { id: 'intake', label: t('Intake'), kind: 'multi-select', options: asOptions(intakes?.options) },
    {
      id: 'intake_year',
      label: t('Intake year'),
      kind: 'multi-select',
      options: intakeYearsFrom(new Date().getFullYear() - 2).map((year) => ({ value: String(year), label: String(year) })),
    },
    { id: 'source_country', label: t('Country of the student'), kind: 'multi-select', options: asOptions(countries?.options) },
    { id: 'is_deferred', label: t('Deferred'), kind: 'boolean' },
    { id: 'has_counseling', label: t('Counselled before'), kind: 'boolean' },
    {
      id: 'status_in_canada',
      label: t('Status in Canada'),
      kind: 'select',
      options: statusesInCanada.map((value) => ({ value, label: t(value) })),
    },
    ...(seesStaff
      ? [
          {
            id: 'branch_id',
            label: t('Branch'),
            kind: 'multi-select' as const,
            options: places?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
          },
        ]
      : []),
    { id: 'created_at', label: t('Created'), kind: 'date-range' },
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

/** The filters as chips that read as a sentence. */
export function useFilterChips(filters: Filters, fields: readonly FilterField[], onRemove: (key: string) => void) {
  const t = useT()
  const words = (field: FilterField | undefined, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value) || typeof value !== 'object') {
      const list = Array.isArray(value) ? value : [value]
      return list.map((one) => field?.options?.find((option) => option.value === String(one))?.label ?? String(one)).join(` ${t('or')} `)
    }
    const { from, to } = (value ?? {}) as { from?: string; to?: string }
    return [from && showDate(from), to && showDate(to)].filter(Boolean).join(' – ')
  }
  return Object.entries(filters).map(([key, value]) => {
    const field = fields.find(({ id }) => id === key)
    return { id: key, name: t('{{field}} is', { field: field?.label ?? key }), value: words(field, value), onRemove: () => onRemove(key) }
  })
}
