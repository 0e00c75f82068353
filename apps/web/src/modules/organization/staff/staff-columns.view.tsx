import type { Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { formatMobile, formatMoment, formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
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

/** The day of it, where many stand under one another. */
const LastDay = ({ iso }: { iso: string }) => (
  <span className="e-num" title={formatMoment(iso)}>
    {formatMomentDay(iso)}
  </span>
)

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

/** The columns a list of staff begins with; a number to call and the day somebody was added are asked for. */
export const usualStaffColumns: Readonly<Record<StaffKind, readonly string[]>> = {
  all: ['name', 'status', 'roles', 'place', 'last_login_at'],
  agent: ['name', 'status', 'agent', 'mobile', 'last_login_at'],
  institution_staff: ['name', 'status', 'institutions', 'mobile', 'last_login_at'],
}

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
              return (at || teams.length > 0) && <TwoLines top={at} bottom={inARow(teams.map(({ name }) => name))} />
            },
          }
  const roles: Columns[number] = {
    id: 'roles',
    header: t('Roles'),
    width: 190,
    cell: (person) => (
      <TwoLines
        top={<Names of={person.roles.map((role) => ({ ...role, name: t(role.name) }))} />}
        // Most work for the company itself, and a role called like its group has said it.
        bottom={
          person.group !== 'company' &&
          !person.roles.some(({ name }) => name === staffGroupNames[person.group]) &&
          t(staffGroupNames[person.group])
        }
      />
    ),
  }
  // As long as everybody may sign in and came in, there is nothing to tell.
  const standing: Columns[number] = {
    id: 'status',
    header: t('Status'),
    width: 120,
    cardSlot: 'corner',
    isTelling: (rows) => rows.some((person) => person.status !== 'active' || isWaitedFor(person)),
    cell: (person) => <Standing person={person} />,
  }
  return [
    {
      id: 'name',
      header: t('Name'),
      sortable: true,
      width: 300,
      hideable: false,
      cardSlot: 'title',
      cell: ({ name, email }) => <Person name={name} note={email} strong />,
    },
    standing,
    // Whoever works for an agency is an agent, and so for an institution.
    ...(kind === 'all' ? [roles] : []),
    place,
    { id: 'mobile', header: t('Mobile'), width: 158, cell: (person) => <bdi className="e-num">{numberOf(person)}</bdi> },
    {
      id: 'last_login_at',
      header: t('Last sign-in'),
      sortable: true,
      width: 148,
      cell: ({ last_login_at }) => (last_login_at ? <LastDay iso={last_login_at} /> : <span className="e-muted">{t('Never')}</span>),
    },
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
