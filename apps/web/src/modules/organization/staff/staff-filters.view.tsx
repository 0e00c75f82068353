import { type StaffChoices, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { invitationStates, staffGenders, staffGroups, staffStatuses } from '@embark/contract/organization/staff/staff.rules.ts'
import type * as z from 'zod'
import { raised } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'
import { invitationNames, type StaffKind, staffGroupNames, staffStatusNames } from './staff.state.ts'

/** Filters whose values are numbers on the wire. */
export const numericFilters: ReadonlySet<string> = new Set(['institution_id'])

const options = (list: readonly { label: string; value: string }[] | undefined) => list?.map(({ label, value }) => ({ label, value }))

/** What a list of staff can be narrowed by, with the choices. */
export function useStaffFilterFields(kind: StaffKind): FilterField[] {
  const t = useT()
  const choices = useEndpoint(staff.choices, { query: { group: kind === 'all' ? 'company' : kind } }, { staleMs: 60_000 }).data
  return [
    {
      id: 'status',
      label: t('Status'),
      kind: 'multi-select',
      options: staffStatuses.map((value) => ({ value, label: t(staffStatusNames[value]) })),
    },
    ...(kind === 'all'
      ? [
          {
            id: 'group',
            label: t('Kind'),
            kind: 'multi-select' as const,
            options: staffGroups.map((value) => ({ value, label: t(staffGroupNames[value]) })),
          },
        ]
      : []),
    { id: 'role_identifier', label: t('Role'), kind: 'multi-select', options: options(choices?.roles) },
    ...placeFields(kind, choices, t),
    { id: 'has_signed_in', label: t('Has signed in'), kind: 'boolean' },
    {
      id: 'invitation',
      label: t('Invitation'),
      kind: 'multi-select',
      options: invitationStates.map((value) => ({ value, label: t(invitationNames[value]) })),
    },
    { id: 'gender', label: t('Gender'), kind: 'multi-select', options: staffGenders.map((value) => ({ value, label: raised(t(value)) })) },
    { id: 'created_at', label: t('Created'), kind: 'date-range' },
  ]
}

function placeFields(kind: StaffKind, choices: z.output<typeof StaffChoices> | undefined, t: (text: string) => string): FilterField[] {
  if (kind === 'agent') return [{ id: 'agent_identifier', label: t('Agent'), kind: 'multi-select', options: options(choices?.agents) }]
  if (kind === 'institution_staff')
    return [
      {
        id: 'institution_id',
        label: t('Institution'),
        kind: 'multi-select',
        options: choices?.institutions.map(({ label, id }) => ({ label, value: String(id) })),
      },
    ]
  return [
    { id: 'branch_identifier', label: t('Branch'), kind: 'multi-select', options: options(choices?.branches) },
    { id: 'team_identifier', label: t('Team'), kind: 'multi-select', options: options(choices?.teams) },
  ]
}
