import { to } from '@embark/contract/kernel/screen.ts'
import { type Branch, branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { MembersDialog } from '../assigning/members.dialog.tsx'
import { BranchForm } from './branch.form.tsx'

const defaults = { search: '', page: 1, per_page: 15 }

/** The branches of the company. */
export default function BranchListPage() {
  const t = useT()
  const go = useGo()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<{ branch: Branch; what: 'edit' | 'people' } | null>(null)
  const found = useEndpoint(branches.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate, findsPeople] = [
    useCan('settings.branches.create'),
    useCan('settings.branches.update'),
    useCan('settings.user.management.read'),
  ]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<Branch>[] = [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.name} bottom={row.alias ?? ''} />,
    },
    {
      id: 'country',
      header: t('Country'),
      cell: (row) => (row.country ? <TwoLines top={row.country.name} bottom={(row.city ?? row.state)?.name ?? ''} /> : <NoValue />),
    },
    { id: 'users_count', header: t('People'), width: 110, align: 'end', cell: (row) => <span className="e-num">{row.users_count}</span> },
    {
      id: 'status',
      header: t('Status'),
      width: 120,
      cardSlot: 'corner',
      cell: (row) => (row.status === 'active' ? <Tag tone="good">{t('Active')}</Tag> : <Tag>{t('Inactive')}</Tag>),
    },
  ]
  const whoSees = useWhoSeesEach('branch')
  const menu = (branch: Branch) => [
    ...(mayUpdate ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen({ branch, what: 'edit' }) }] : []),
    ...(mayUpdate && findsPeople ? [{ id: 'people', label: t('Manage users'), onRun: () => setOpen({ branch, what: 'people' }) }] : []),
    ...whoSees.entriesOf(branch.identifier),
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => go(to(organizationScreens.createBranch))}>
      {t('Create branch')}
    </Button>
  )
  return (
    <ListScreen<Branch>
      title={t('Branches')}
      {...(meta && { count: t('{{count}} branches', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name or alias'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...((mayUpdate || whoSees.mayAsk) && { rowMenu: menu })}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open?.what === 'edit' && <BranchForm variant="drawer" branch={open.branch} onClose={() => setOpen(null)} />}
      {open?.what === 'people' && (
        <MembersDialog
          title={t('People of {{name}}', { name: open.branch.name })}
          unit={{
            id: open.branch.identifier,
            users: branches.users,
            setUsers: branches.setUsers,
            stales: [branches.list],
            saved: 'Branch updated successfully',
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListScreen>
  )
}
