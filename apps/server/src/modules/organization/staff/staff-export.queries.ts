import { type Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { staffList } from './staff-list.queries.ts'

const names = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name).join(', ')
const groups: Readonly<Record<Staff['group'], string>> = { company: 'Company', agent: 'Agent', institution_staff: 'Institution staff' }
const statuses: Readonly<Record<Staff['status'], string>> = {
  active: 'Active',
  banned: 'Banned',
  blocked: 'Blocked',
  deactivated: 'Hibernate',
}

const columns: FileColumns<Staff> = {
  name: [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Email', cell: ({ email }) => email },
  ],
  status: [{ title: 'Status', cell: ({ status }, { say }) => say(statuses[status]) }],
  group: [{ title: 'Kind', cell: ({ group }, { say }) => say(groups[group]) }],
  roles: [{ title: 'Roles', cell: ({ roles }) => names(roles) }],
  place: [
    { title: 'Branch', cell: ({ branch }) => branch?.name },
    { title: 'Teams', cell: ({ teams }) => names(teams) },
    { title: 'Agent', cell: ({ agent }) => agent?.name },
    { title: 'Institutions', cell: ({ institutions }) => names(institutions) },
  ],
  mobile: [{ title: 'Mobile', cell: ({ country_code, mobile }) => mobile && [country_code, mobile].filter(Boolean).join(' ') }],
  last_login_at: [{ title: 'Last sign-in', cell: ({ last_login_at }, { moment }) => moment(last_login_at) }],
  created_at: [{ title: 'Created', cell: ({ created_at }, { moment }) => moment(created_at) }],
}

/** The file of the list of staff. */
export const staffExport = exported(staff.list, {
  title: 'Staff',
  permission: 'settings.staff.read',
  list: staffList,
  of: null,
  columns,
})
