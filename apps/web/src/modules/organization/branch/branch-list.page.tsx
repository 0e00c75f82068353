import { to } from '@embark/contract/kernel/screen.ts'
import { type Branch, branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { MembersDialog } from '../assigning/members.dialog.tsx'
import { BranchForm } from './branch.form.tsx'

/** City and country of a branch; a branch that is called by its city says the country alone. */
const placeOf = ({ name, country, state, city }: Branch, t: (text: string) => string) =>
  inARow([(city ?? state)?.name, country && t(country.name)].filter((each) => each !== name).filter((each) => typeof each === 'string'))

/** The branches of the company. */
export default function BranchListPage() {
  const t = useT()
  const list = useList(branches.list)
  const [mayUpdate, findsPeople] = [useCan('settings.branches.update'), useCan('settings.user.management.read')]
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} branches', { count })}
      search={t('Search by name or alias')}
      columns={useColumns(mayUpdate && findsPeople ? (branch) => list.open('people', branch) : null)}
      acts={[
        mayUpdate && {
          id: 'edit',
          label: t('Edit'),
          isOpening: true,
          dialog: (branch, close) => <BranchForm variant="drawer" branch={branch} onClose={close} />,
        },
        mayUpdate &&
          findsPeople && {
            id: 'people',
            label: t('Manage users'),
            dialog: ({ identifier, name }, close) => (
              <MembersDialog
                title={t('People of {{name}}', { name })}
                unit={{
                  id: identifier,
                  users: branches.users,
                  setUsers: branches.setUsers,
                  stales: [branches.list],
                  saved: 'Branch updated successfully',
                }}
                onClose={close}
              />
            ),
          },
        useWhoSeesEach('branch'),
      ]}
      empty={t('No branches yet. Create one for each office, then choose its people.')}
      create={useCan('settings.branches.create') && { text: t('New branch'), href: to(organizationScreens.createBranch) }}
    />
  )
}

/** `onPeople` opens who works there, for who may. */
function useColumns(onPeople: ((row: Branch) => void) | null): ColumnsOf<typeof branches.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (row: Branch) => <TwoLines strong top={row.name} bottom={row.alias ?? ''} />),
    {
      id: 'country',
      header: t('Place'),
      cell: (row) => {
        const place = placeOf(row, t)
        return place || row.address_line ? <TwoLines top={row.address_line ?? place} bottom={row.address_line && place} /> : <NoValue />
      },
    },
    {
      ...figuresColumn('users_count', t('People'), 110, (row: Branch) => row.users_count),
      ...(onPeople && {
        cell: (row: Branch) => (
          <button
            type="button"
            className="e-link e-num"
            onClick={() => onPeople(row)}
            aria-label={t('People of {{name}}', { name: row.name })}
          >
            {row.users_count}
          </button>
        ),
      }),
    },
    activeColumn(t, ({ status }) => status === 'active'),
  ]
}
