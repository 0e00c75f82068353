import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadStudents, type StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { studentList } from './student-list.queries.ts'

const statuses = { active: 'Active', suspended: 'Suspended' } as const

const columns: FileColumns<StudentRow> = {
  first_name: [
    { title: 'Id', cell: ({ id }) => id },
    { title: 'First name', cell: ({ first_name }) => first_name },
    { title: 'Last name', cell: ({ last_name }) => last_name },
    { title: 'Email', cell: ({ userInfo }) => userInfo.email },
    { title: 'Mobile', cell: ({ mobile }) => mobile },
  ],
  status: [{ title: 'Status', cell: ({ userInfo }, { say }) => say(statuses[userInfo.status]) }],
  stage: [{ title: 'Stage', cell: ({ stage }, { say }) => say(stage.name) }],
  applicationsCount: [{ title: 'Applications', cell: ({ applicationsCount }) => applicationsCount }],
  documentsCount: [{ title: 'Documents', cell: ({ documentsCount }) => documentsCount }],
  owner: [{ title: 'Owner', cell: ({ owner }) => owner && fullNameOf(owner) }],
  branch: [{ title: 'Branch', cell: ({ branch }) => branch?.name }],
  last_login_at: [{ title: 'Last sign-in', cell: ({ userInfo }, { moment }) => moment(userInfo.last_login_at) }],
  created_at: [{ title: 'Created', cell: ({ created_at }, { moment }) => moment(created_at) }],
}

/** The file of the list of students. */
export const studentExport = exported(leadStudents.list, {
  title: 'Students',
  permission: 'leads.export',
  module: 'leads',
  list: studentList,
  columns,
})
