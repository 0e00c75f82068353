import { intakeYearsFrom, statusesInCanada } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

/** Filters whose values are numbers on the wire. */
export const numericFilters: ReadonlySet<string> = new Set([
  'destination_countries',
  'institution_id',
  'source_country',
  'application_statuses',
  'intake',
  'intake_year',
  'branch_id',
])
const asOptions = (list: readonly { label: string; value: string | number }[] | undefined) =>
  list?.map(({ label, value }) => ({ label, value: String(value) }))

/** The fields the applications list can be narrowed by, with their choices. */
export function useApplicationFilterFields(tabs: readonly ApplicationTab[]): FilterField[] {
  const t = useT()
  const seesStaff = useCan('leads.read')
  const destinations = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000, enabled: seesStaff }).data
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
    { id: 'is_overdue', label: t('Longer than planned'), kind: 'boolean' },
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
            options: places?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    { id: 'created_at', label: t('Created'), kind: 'date-range' },
  ]
}
