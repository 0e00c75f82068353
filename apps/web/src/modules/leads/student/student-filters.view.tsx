import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import type { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

const only = 'sources,mediums,study_levels,intakes,teams,staff,agents'

/** What the list of students can be narrowed by, with the choices. */
export function useStudentFilters(): FiltersFor<typeof leadStudents.list> {
  const t = useT()
  const lists = useEndpoint(leads.dropdowns, { query: { only } }).data
  const stages = useEndpoint(leadStatuses.stages, { query: {} }, { staleMs: 300_000 }).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000 }).data
  const countries = useEndpoint(catalogDropdowns.countries, {}).data
  return {
    status: {
      label: t('Account'),
      options: [
        { value: 'active', label: t('Active') },
        { value: 'suspended', label: t('Suspended') },
      ],
    },
    stage_ids: { label: t('Stage'), options: stages?.recordsInfo },
    destination_countries: { label: t('Destination'), options: countries?.options },
    study_level_id: { label: t('Study level'), options: lists?.study_levels },
    intake_id: { label: t('Intake'), options: lists?.intakes },
    owner_id: { label: t('Owner'), options: lists?.staff },
    branch_id: { label: t('Branch'), options: places?.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
    lead_source_id: { label: t('Source'), options: lists?.sources },
    has_application: { label: t('Has an application') },
    is_overdue: { label: t('Over target') },
    created_at: { label: t('Created') },
    last_activity_at: { label: t('Last activity') },
  }
}
