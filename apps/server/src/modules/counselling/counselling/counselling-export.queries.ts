import { type Counselling, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { meetingNames, statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { counsellingList } from './counselling.queries.ts'

const columns: FileColumns<Counselling> = {
  lead: [
    { title: 'Id', cell: ({ lead }) => lead.id },
    { title: 'Lead', cell: ({ lead }) => fullNameOf(lead) },
  ],
  schedule_date: [{ title: 'When', cell: ({ schedule_date }, { moment }) => moment(schedule_date) }],
  duration_minutes: [{ title: 'Minutes', cell: ({ duration_minutes }) => duration_minutes }],
  counselling_type: [{ title: 'Type', cell: ({ counselling_type }, { say }) => say(counselling_type.label) }],
  meeting_type: [
    { title: 'Meeting', cell: ({ meeting_type }, { say }) => say(meetingNames[meeting_type]) },
    { title: 'Meeting link', cell: ({ meeting_link }) => meeting_link },
  ],
  user: [{ title: 'Counsellor', cell: ({ user }) => fullNameOf(user) }],
  branch: [{ title: 'Branch', cell: ({ branch }) => branch?.name }],
  status: [{ title: 'Status', cell: ({ status }, { say }) => say(statusNames[status]) }],
  outcome: [{ title: 'Outcome', cell: ({ outcome }) => outcome }],
  remarks: [{ title: 'Remarks', cell: ({ remarks }) => remarks }],
}

/** The file of the list of counsellings by the columns of the screen. */
export const counsellingExport = exported(counsellings.list, {
  title: 'Counsellings',
  permission: 'leads.counsellings.read',
  module: 'leads',
  list: counsellingList,
  columns,
})
