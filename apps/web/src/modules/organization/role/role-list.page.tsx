import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { Button, Select } from '@mantine/core'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { GroupsDialog } from '../role-group/groups.dialog.tsx'
import { CloneRole, CreateRole, EditRole } from './role.form.tsx'
import { RolePeopleDialog } from './role-people.dialog.tsx'

const defaults = { search: '', page: 1, per_page: 25, group_id: '', sort_by: 'name', sort: 'asc' }
type Open = { kind: 'create' | 'groups' } | { kind: 'edit' | 'clone' | 'people'; role: Role } | null

/** The roles of the company: who they are for, what stands above them, how many people hold them. */
export default function RoleListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<Open>(null)
  const found = useEndpoint(roles.list, { query: state as never }, { keep: true })
  const groups = useEndpoint(roleGroups.list, {}, { staleMs: 60_000 }).data?.recordsInfo ?? []
  const menu = useRoleMenu(setOpen)
  const whoSees = useWhoSeesEach('role')
  const mayCreate = useCan('settings.roles.create')
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<Role>[] = [
    {
      id: 'name',
      header: t('Role'),
      hideable: false,
      sortable: true,
      cardSlot: 'title',
      cell: (row) => <span className="e-strong">{row.name}</span>,
    },
    { id: 'group', header: t('Group'), width: 150, cell: (row) => row.group.name },
    { id: 'parent', header: t('Parent role'), width: 170, cell: (row) => row.parent?.name ?? <NoValue /> },
    {
      id: 'users_count',
      header: t('People'),
      width: 100,
      align: 'end',
      sortable: true,
      cell: (row) => <span className="e-num">{row.users_count}</span>,
    },
    {
      id: 'permissions',
      header: t('Permissions'),
      width: 130,
      align: 'end',
      cell: (row) => <span className="e-num">{row.permissions_count}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 120,
      cardSlot: 'corner',
      cell: (row) => (row.status === 'active' ? <Tag tone="good">{t('Active')}</Tag> : <Tag>{t('Inactive')}</Tag>),
    },
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen({ kind: 'create' })}>
      {t('New role')}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <ListScreen<Role>
      title={t('Roles')}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      {...(meta && { count: t('{{count}} roles', { count: meta.totalRecords }) })}
      actions={
        <>
          <Button leftSection={<IconFolder size={18} stroke={1.6} />} onClick={() => setOpen({ kind: 'groups' })}>
            {t('Groups')}
          </Button>
          {create}
        </>
      }
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search roles') }}
      tools={
        <Select
          aria-label={t('Group')}
          placeholder={t('All groups')}
          clearable
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={state.group_id ? String(state.group_id) : null}
          onChange={(value) => change({ group_id: value ?? '', page: 1 })}
        />
      }
      columns={columns}
      sort={{
        by: [{ id: state.sort_by, direction: state.sort as 'asc' | 'desc' }],
        onChange: ([by]) => change({ sort_by: by?.id ?? 'name', sort: by?.direction ?? 'asc' }),
      }}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      rowHref={({ identifier }) => to(organizationScreens.rolePermissions, { identifier })}
      rowMenu={(role) => [...menu(role), ...whoSees.entriesOf(role.identifier)]}
      {...shownOf(found)}
      empty={{ text: t('No role fits. Clear the search or make a new one.'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open?.kind === 'create' && <CreateRole onClose={close} />}
      {open?.kind === 'edit' && <EditRole role={open.role} onClose={close} />}
      {open?.kind === 'clone' && <CloneRole role={open.role} onClose={close} />}
      {open?.kind === 'people' && <RolePeopleDialog role={open.role} onClose={close} />}
      {open?.kind === 'groups' && <GroupsDialog onClose={close} />}
    </ListScreen>
  )
}

/** What can be done with a role from its line. */
function useRoleMenu(setOpen: (open: Open) => void) {
  const t = useT()
  const [mayEdit, mayClone] = [useCan('settings.roles.update'), useCan('settings.roles.clone')]
  const setStatus = useAction(roles.setStatus, {
    stales: [roles.list, permissionSets.ofRole],
    onDone: () => toast.done({ message: t('Role updated successfully') }),
  })
  return (role: Role): MenuEntry[] => [
    { id: 'permissions', label: t('Permissions'), href: to(organizationScreens.rolePermissions, { identifier: role.identifier }) },
    { id: 'people', label: t('People'), onRun: () => setOpen({ kind: 'people', role }) },
    ...(mayEdit ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen({ kind: 'edit', role }) }] : []),
    ...(mayClone ? [{ id: 'clone', label: t('Clone'), onRun: () => setOpen({ kind: 'clone', role }) }] : []),
    ...(mayEdit
      ? [
          {
            id: 'status',
            label: role.status === 'active' ? t('Switch off') : t('Switch on'),
            apart: true,
            onRun: () =>
              setStatus.mutate({
                params: { id: role.identifier },
                body: { status: role.status === 'active' ? ('in_active' as const) : ('active' as const) },
              }),
            ...(role.status === 'active' && role.users_count > 0 && { disabledReason: t('People hold this role') }),
          },
        ]
      : []),
  ]
}
