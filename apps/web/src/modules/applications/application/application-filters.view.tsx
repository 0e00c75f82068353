import type { applications } from '@embark/contract/applications/application/application.contract.ts'
import {
  type ApplicationLimit,
  type ApplicationReach,
  type ApplicationWait,
  applicationLimits,
  applicationReaches,
  applicationWaits,
  intakeYearsFrom,
  statusesInCanada,
} from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import { deadlineReaches } from '@embark/contract/applications/deadline/deadline.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { useCan } from '#platform/session/session.ts'

const waitNames: Record<ApplicationWait, string> = { answer: 'An answer to an offer', documents: 'Documents of the student' }

const reachNames: Record<ApplicationReach, string> = {
  offer: 'An offer',
  conditional_offer: 'A conditional offer',
  unconditional_offer: 'An unconditional offer',
  deposit: 'A paid deposit',
  visa: 'An approved visa',
  enrolment: 'Enrolled',
}
const limitNames: Record<ApplicationLimit, string> = {
  stage: 'The time in its stage',
  offer: 'The deadline of the offer',
  deposit: 'The day the deposit is due',
}

/** What the applications list can be narrowed by, with the choices. */
export function useApplicationFilters(tabs: readonly ApplicationTab[]): FiltersFor<typeof applications.list> {
  const t = useT()
  const seesStaff = useCan('leads.read')
  const destinations = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000, enabled: seesStaff }).data
  const statuses = tabs.flatMap(({ stage }) => stage?.statuses ?? [])
  const divisions = statuses.flatMap(({ name, sub_statuses }) =>
    sub_statuses.map(({ id, label }) => ({ value: id, label: `${t(name)} · ${label}` })),
  )
  const years = intakeYearsFrom(new Date().getFullYear() - 2)
  return {
    stage_ids: { label: t('Stage'), options: tabs.flatMap(({ stage }) => (stage ? [{ value: stage.id, label: t(stage.name) }] : [])) },
    application_statuses: { label: t('Status'), options: statuses.map(({ id, name }) => ({ value: id, label: t(name) })) },
    sub_status_id: divisions.length > 0 && { label: t('Sub-status'), options: divisions },
    deadline_within: {
      label: t('Deadline within'),
      options: deadlineReaches.map((value) => ({ value, label: t('{{count}} days', { count: Number(value) }) })),
    },
    status_at: { label: t('Status changed') },
    destination_countries: { label: t('Destination'), options: destinations?.options },
    institution_id: { label: t('College'), options: institutions?.options },
    intake: { label: t('Intake'), options: intakes?.options },
    intake_year: { label: t('Intake year'), options: years.map((year) => ({ value: year, label: String(year) })) },
    source_country: { label: t('Country of the student'), options: countries?.options },
    is_overdue: { label: t('Over target') },
    waits_for: { label: t('Waits for'), options: applicationWaits.map((value) => ({ value, label: t(waitNames[value]) })) },
    reached: { label: t('Has come to'), options: applicationReaches.map((value) => ({ value, label: t(reachNames[value]) })) },
    late_by: { label: t('Late by'), options: applicationLimits.map((value) => ({ value, label: t(limitNames[value]) })) },
    is_deferred: { label: t('Deferred') },
    has_counseling: { label: t('Counselled before') },
    status_in_canada: { label: t('Status in Canada'), options: statusesInCanada.map((value) => ({ value, label: t(value) })) },
    branch_id: seesStaff && {
      label: t('Branch'),
      options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })),
    },
    created_at: { label: t('Created') },
    submitted_at: { label: t('Submitted') },
  }
}
