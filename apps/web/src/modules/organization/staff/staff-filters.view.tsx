import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { invitationStates, staffGenders, staffGroups, staffStatuses } from '@embark/contract/organization/staff/staff.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'
import { invitationNames, type StaffKind, staffGroupNames, staffStatusNames } from './staff.state.ts'

/** What a list of staff can be narrowed by, with the choices. */
export function useStaffFilters(kind: StaffKind): FiltersFor<typeof staff.list> {
  const t = useT()
  const choices = useEndpoint(staff.choices, { query: { group: kind === 'all' ? 'company' : kind } }, { staleMs: 60_000 }).data
  const hasBranches = kind === 'all'
  return {
    status: { label: t('Status'), options: staffStatuses.map((value) => ({ value, label: t(staffStatusNames[value]) })) },
    group: kind === 'all' && {
      label: t('Kind'),
      options: staffGroups.map((value) => ({ value, label: t(staffGroupNames[value]) })),
    },
    role_identifier: { label: t('Role'), options: choices?.roles.map((role) => ({ ...role, label: t(role.label) })) },
    agent_identifier: kind === 'agent' && { label: t('Agent'), options: choices?.agents },
    institution_id: kind === 'institution_staff' && {
      label: t('Institution'),
      options: choices?.institutions.map(({ label, id }) => ({ label, value: id })),
    },
    branch_identifier: hasBranches && { label: t('Branch'), options: choices?.branches },
    team_identifier: hasBranches && { label: t('Team'), options: choices?.teams },
    has_signed_in: { label: t('Has signed in') },
    invitation: { label: t('Invitation'), options: invitationStates.map((value) => ({ value, label: t(invitationNames[value]) })) },
    gender: { label: t('Gender'), options: staffGenders.map((value) => ({ value, label: raised(t(value)) })) },
    created_at: { label: t('Created') },
  }
}
