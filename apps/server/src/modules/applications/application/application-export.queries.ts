import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { applicationList } from './application.queries.ts'

const columns: FileColumns<ApplicationRow> = {
  id: [
    { title: 'Application', cell: ({ id }) => `AP-${id}` },
    { title: 'Student', cell: ({ studentInfo }) => fullNameOf(studentInfo) },
    { title: 'Application number', cell: ({ application_number }) => application_number },
  ],
  stage: [{ title: 'Stage', cell: ({ stage }, { say }) => say(stage.name) }],
  status_at: [
    { title: 'Status', cell: ({ status }, { say }) => say(status.name) },
    { title: 'Status since', cell: ({ status_at }, { moment }) => moment(status_at) },
  ],
  institution: [
    { title: 'Institution', cell: ({ institution }) => institution.name },
    { title: 'Campus', cell: ({ campus }) => campus.name },
    { title: 'Country', cell: ({ destination_country }) => destination_country.name },
  ],
  programs: [{ title: 'Courses', cell: ({ programs }) => programs.map(({ name }) => name).join(', ') }],
  intake: [
    { title: 'Intake', cell: ({ intake, intake_year }, { say }) => `${say(intake.label)} ${intake_year}` },
    { title: 'Deferred', cell: ({ is_deferred }, { say }) => is_deferred && say('Yes') },
  ],
  staff: [{ title: 'Staff', cell: ({ staff }) => staff.map(({ user }) => fullNameOf(user)).join(', ') }],
  deadline: [{ title: 'Application deadline', cell: ({ deadline }) => deadline }],
  offer_letter_deadline: [{ title: 'Offer letter deadline', cell: ({ offer_letter_deadline }) => offer_letter_deadline }],
  branch: [{ title: 'Branch', cell: ({ branch }) => branch?.name }],
  agent: [{ title: 'Agent', cell: ({ agent }) => agent?.name }],
  ocas_number: [{ title: 'OCAS number', cell: ({ ocas_number }) => ocas_number }],
  created_at: [{ title: 'Created', cell: ({ created_at }, { moment }) => moment(created_at) }],
}

/** The file of the list of applications. */
export const applicationExport = exported(applications.list, {
  title: 'Applications',
  permission: 'applications.read',
  module: 'applications',
  list: applicationList,
  columns,
})
