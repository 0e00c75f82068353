import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import type { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

const only = 'sources,study_levels,intakes,staff'

/** What the list of students can be narrowed by, with the choices. */
export async function studentFilters(): Promise<FiltersFor<typeof leadStudents.list>> {
  const [lists, stages, places, countries] = await Promise.all([
    call(leads.dropdowns, { query: { only } }),
    call(leadStatuses.stages, { query: {} }),
    call(branches.list, { query: { paginate: '0' } }),
    call(catalogDropdowns.countries, {}),
  ])
  return {
    status: {
      label: say('Account'),
      options: [
        { value: 'active', label: say('Active') },
        { value: 'suspended', label: say('Suspended') },
      ],
    },
    stage_ids: { label: say('Stage'), options: stages.recordsInfo },
    destination_countries: { label: say('Destination'), options: countries.options },
    study_level_id: { label: say('Study level'), options: lists.study_levels },
    intake_id: { label: say('Intake'), options: lists.intakes },
    owner_id: { label: say('Owner'), options: lists.staff },
    branch_id: { label: say('Branch'), options: places.recordsInfo.map(({ id, name }) => ({ value: id, label: name })) },
    lead_source_id: { label: say('Source'), options: lists.sources },
    has_application: { label: say('Has an application') },
    is_overdue: { label: say('Over target') },
    created_at: { label: say('Created') },
    last_activity_at: { label: say('Last activity') },
  }
}
