import type { Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { formatMobile, formatMoment, formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { invitationNames, invitationTones, type StaffKind, staffGroupNames, staffStatusNames, statusTones } from './staff.state.ts'

/** Several names in one cell, or that there are none. */
export const Names = ({ of }: { of: readonly { name: string }[] }) =>
  of.length ? <span dir="auto">{inARow(of.map(({ name }) => name))}</span> : <NoValue />

/** A person's telephone number, or the sign that there is none (G-M-117). */
export const numberOf = ({ country_code, mobile }: Pick<Staff, 'country_code' | 'mobile'>) => formatMobile(country_code, mobile)

/** When somebody last signed in. */
export function LastSignIn({ person }: { person: Staff }) {
  const t = useT()
  if (person.last_login_at)
    return (
      <bdi className="e-num" dir="ltr">
        {formatMoment(person.last_login_at)}
      </bdi>
    )
  return <span className="e-muted">{t('Not signed in yet')}</span>
}

/** Whoever has not come in by their invitation yet is active in name only. */
const isWaitedFor = ({ status, last_login_at, invitation }: Staff) => status === 'active' && !last_login_at && invitation !== 'accepted'

/** Whether somebody may sign in, or how far their invitation has come. */
function Standing({ person }: { person: Staff }) {
  const t = useT()
  const { status, invitation } = person
  if (isWaitedFor(person)) return <Tag tone={invitationTones[invitation]}>{t(invitationNames[invitation])}</Tag>
  return <Tag tone={statusTones[status]}>{t(staffStatusNames[status])}</Tag>
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
              const at = branch?.name ?? agent?.name ?? inARow(institutions.map(({ name }) => name))
              return at || teams.length ? <TwoLines top={at} bottom={inARow(teams.map(({ name }) => name))} /> : <NoValue />
            },
          }
  const roles: Columns[number] = {
    id: 'roles',
    header: t('Roles'),
    width: 152,
    cell: (person) => (
      <TwoLines
        top={<Names of={person.roles.map((role) => ({ ...role, name: t(role.name) }))} />}
        bottom={
          kind === 'all' && !person.roles.some(({ name }) => name === staffGroupNames[person.group]) && t(staffGroupNames[person.group])
        }
      />
    ),
  }
  return [
    {
      id: 'name',
      header: t('Name'),
      sortable: true,
      width: 238,
      hideable: false,
      cardSlot: 'title',
      cell: ({ name, email }) => <TwoLines strong top={name} bottom={email} />,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 104,
      cardSlot: 'corner',
      cell: (person) => <Standing person={person} />,
    },
    // Whoever works for an agency is an agent.
    ...(kind === 'agent' ? [] : [roles]),
    place,
    { id: 'mobile', header: t('Mobile'), width: 150, cell: (person) => <bdi className="e-num">{numberOf(person)}</bdi> },
    { id: 'last_login_at', header: t('Last sign-in'), sortable: true, width: 148, cell: (person) => <LastSignIn person={person} /> },
    {
      id: 'created_at',
      header: t('Created'),
      sortable: true,
      width: 104,
      cardSlot: 'none',
      cell: ({ created_at }) => <span className="e-num">{formatMomentDay(created_at)}</span>,
    },
  ]
}
