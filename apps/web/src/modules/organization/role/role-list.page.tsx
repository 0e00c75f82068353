import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, figuresColumn, sortedTitleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { GroupsDialog } from '../role-group/groups.dialog.tsx'
import { CloneRole, CreateRole, EditRole } from './role.form.tsx'
import { RolePeopleDialog } from './role-people.dialog.tsx'

/** The roles of the company: who they are for, which role is above them, how many people hold them. */
export default function RoleListPage() {
  const t = useT()
  const list = useList(roles.list, { beside: ['group_id'] })
  const groups = useEndpoint(roleGroups.list, {}, { staleMs: 60_000 }).data?.recordsInfo ?? []
  return (
    <EndpointList
      list={list}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      count={(count) => t('{{count}} roles', { count })}
      actions={
        <Button leftSection={<IconFolder size={18} stroke={1.6} />} onClick={() => list.open('groups')}>
          {t('Groups')}
        </Button>
      }
      create={useCan('settings.roles.create') && { text: t('New role'), dialog: (close) => <CreateRole onClose={close} /> }}
      search={t('Search roles')}
      filters={{
        lead: t('Roles where'),
        fields: { group_id: { label: t('Group'), options: groups.map(({ id, name }) => ({ value: id, label: t(name) })) } },
      }}
      columns={useColumns((role) => list.open('people', role))}
      rowHref={({ identifier }) => to(organizationScreens.rolePermissions, { identifier })}
      acts={useRoleActs()}
      empty={t('No role matches. Clear the search or create a new one.')}
    >
      {list.opened?.act === 'groups' && <GroupsDialog onClose={list.close} />}
    </EndpointList>
  )
}

/** What the roles are for that every company begins with. */
const meanings: Readonly<Record<string, string>> = {
  super_admin: 'Everything, also what other administrators may do',
  administrator: 'Settings, people and all records of the company',
  branch_manager: 'The leads, applications and people of a branch',
  counsellor: 'Works own leads from the first enquiry to the application',
  application_officer: 'Prepares and submits applications and follows them',
  finance_officer: 'Commission, invoices, claims and payments',
  agent: 'A partner agency, which sees the people it introduced',
  institution_staff: 'People of an institution, who see its applicants',
  student: 'A student, who sees their own applications',
}
const isOfOthers = ({ system_key, group }: Role) => !system_key && group.name !== 'Company'

/** A group has a column where it says what the name does not, and which role is above one where any has one above it. */
function useColumns(onPeople: (row: Role) => void): ColumnsOf<typeof roles.list> {
  const t = useT()
  return [
    {
      ...sortedTitleColumn('name', t('Role'), (row: Role) => (
        <TwoLines strong top={t(row.name)} bottom={t(meanings[row.system_key ?? ''] ?? '')} />
      )),
      width: 400,
    },
    { id: 'group', header: t('Group'), width: 150, isTelling: (rows) => rows.some(isOfOthers), cell: (row) => t(row.group.name) },
    {
      id: 'parent',
      header: t('Parent role'),
      width: 170,
      isTelling: (rows) => rows.some((row) => row.parent),
      cell: (row) => row.parent && t(row.parent.name),
    },
    {
      ...figuresColumn('users_count', t('People'), 100, (row: Role) => row.users_count),
      sortable: true,
      cell: (row) => (
        <button
          type="button"
          className="e-link e-num"
          onClick={() => onPeople(row)}
          aria-label={t('People with the role {{role}}', { role: t(row.name) })}
        >
          {row.users_count}
        </button>
      ),
    },
    figuresColumn('permissions', t('Permissions'), 130, (row) => row.permissions_count),
    activeColumn(t, ({ status }) => status === 'active'),
  ]
}

/** What can be done with a role from its line. */
function useRoleActs(): (RowAct<Role> | false)[] {
  const t = useT()
  const [mayEdit, mayClone] = [useCan('settings.roles.update'), useCan('settings.roles.clone')]
  const setStatus = useAction(roles.setStatus, {
    stales: [roles.list, permissionSets.ofRole],
    said: t('Role updated successfully'),
  })
  const turn = ({ identifier, status }: Role) =>
    setStatus.mutate({ params: { id: identifier }, body: { status: status === 'active' ? 'in_active' : 'active' } })
  return [
    { id: 'permissions', label: t('Permissions'), href: ({ identifier }) => to(organizationScreens.rolePermissions, { identifier }) },
    { id: 'people', label: t('People'), dialog: (role, close) => <RolePeopleDialog role={role} onClose={close} /> },
    mayEdit && { id: 'edit', label: t('Edit'), dialog: (role, close) => <EditRole role={role} onClose={close} /> },
    mayClone && { id: 'clone', label: t('Clone'), dialog: (role, close) => <CloneRole role={role} onClose={close} /> },
    mayEdit && {
      id: 'status',
      label: ({ status }) => (status === 'active' ? t('Switch off') : t('Switch on')),
      apart: true,
      onRun: turn,
      disabledReason: ({ status, users_count }) => status === 'active' && users_count > 0 && t('People have this role'),
    },
    useWhoSeesEach('role'),
  ]
}
