import type { Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { formatMobile, formatMoment, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { invitationNames, invitationTones, type StaffKind, staffGroupNames, staffStatusNames, statusTones } from './staff.state.ts'

/** Several names in one cell, or that there are none. */
export const Names = ({ of }: { of: readonly { name: string }[] }) =>
  of.length ? <span dir="auto">{of.map(({ name }) => name).join(', ')}</span> : <NoValue />

/** A person's telephone number, or the sign that there is none (G-M-117). */
export const numberOf = ({ country_code, mobile }: Pick<Staff, 'country_code' | 'mobile'>) => formatMobile(country_code, mobile)

/** When somebody last signed in, or how far their invitation has come. */
export function LastSignIn({ person }: { person: Staff }) {
  const t = useT()
  if (person.last_login_at) return <span className="e-num">{formatMoment(person.last_login_at)}</span>
  const isInvited = person.invitation !== 'accepted'
  return (
    <Tag tone={isInvited ? invitationTones[person.invitation] : 'usual'}>
      {t(isInvited ? invitationNames[person.invitation] : 'Not signed in yet')}
    </Tag>
  )
}

type Columns = ColumnsOf<typeof staff.list>

/** The columns of a list of staff. */
export function useStaffColumns(kind: StaffKind): Columns {
  const t = useT()
  const place: Columns[number] =
    kind === 'agent'
      ? { id: 'agent', header: t('Agent'), cell: ({ agent }) => (agent ? <span dir="auto">{agent.name}</span> : <NoValue />) }
      : kind === 'institution_staff'
        ? { id: 'institutions', header: t('Institutions'), cell: ({ institutions }) => <Names of={institutions} /> }
        : {
            id: 'place',
            header: t('Branch and teams'),
            cell: ({ branch, teams, agent, institutions }) => {
              const at = branch?.name ?? agent?.name ?? institutions.map(({ name }) => name).join(', ')
              return at || teams.length ? <TwoLines top={at} bottom={teams.map(({ name }) => name).join(', ')} /> : <NoValue />
            },
          }
  return [
    {
      id: 'name',
      header: t('Name'),
      sortable: true,
      width: 222,
      hideable: false,
      cardSlot: 'title',
      cell: ({ name, email }) => <TwoLines strong top={name} bottom={email} />,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 104,
      cardSlot: 'corner',
      cell: ({ status }) => <Tag tone={statusTones[status]}>{t(staffStatusNames[status])}</Tag>,
    },
    {
      id: 'roles',
      header: t('Roles'),
      width: 160,
      cell: ({ roles, group }) => (
        <TwoLines
          top={<Names of={roles.map((role) => ({ ...role, name: t(role.name) }))} />}
          bottom={kind === 'all' && !roles.some(({ name }) => name === staffGroupNames[group]) && t(staffGroupNames[group])}
        />
      ),
    },
    place,
    { id: 'mobile', header: t('Mobile'), width: 162, cell: (person) => <bdi className="e-num">{numberOf(person)}</bdi> },
    { id: 'last_login_at', header: t('Last sign-in'), sortable: true, width: 156, cell: (person) => <LastSignIn person={person} /> },
    {
      id: 'created_at',
      header: t('Created'),
      sortable: true,
      width: 120,
      cardSlot: 'none',
      cell: ({ created_at }) => <span className="e-num">{formatMomentDay(created_at)}</span>,
    },
  ]
}
