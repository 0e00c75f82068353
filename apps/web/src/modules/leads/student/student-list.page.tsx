import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadStudents, type StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { type ReactNode, Suspense } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { formatAgo, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { groupedBy } from '#platform/list/grouped-by.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { Interest } from '../lead/interest.view.tsx'
import { StudentCard } from './student-card.view.tsx'
import { StudentTag } from './student-tag.view.tsx'

const LeadCells = lazyPart(() => import('../lead/lead-cells.view.tsx').then((file) => file.LeadCells))
const StudentStatusDialog = lazyPart(() => import('./student-status.dialog.tsx').then((file) => file.StudentStatusDialog))

const moreFilters = () => import('./student-filters.state.ts').then((file) => file.studentFilters())

/** The students: who came in, how far they are, and what they brought along. */
export default function StudentListPage() {
  const t = useT()
  const look = useListLook('embark-students', { layouts: ['table', 'cards'], columns: usualColumns })
  const list = useList(leadStudents.list, { kept: ['group_by', 'with_totals'] })
  const [mayCreate, mayUpdate, mayExport] = [useCan('students.create'), useCan('students.update'), useCan('leads.export')]
  const columns = useColumns()
  const { search, filters } = list.state
  // There is nothing yet to group or to lay out.
  const isBare = list.meta?.totalRecords === 0 && search === '' && Object.keys(filters).length === 0
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} students', { count })}
      create={mayCreate && { text: t('New student'), href: to(studentScreens.create) }}
      search={t('Search students')}
      filters={{ lead: t('Students where'), fields: {}, more: moreFilters }}
      columns={columns}
      {...(!isBare && {
        look,
        ...groupedBy({
          list,
          look,
          columns,
          groups: { stage: t('Stage'), status: t('Account'), owner: t('Owner'), branch: t('Branch') },
          sums: ['applicationsCount', 'documentsCount'],
        }),
      })}
      card={(student) => <StudentCard student={student} />}
      exportSlot={mayExport && <ExportButton list={list} shown={look.layout === 'table' ? look.shown : null} />}
      acts={[
        mayUpdate && {
          id: 'edit',
          label: t('Edit'),
          href: ({ identifier }: StudentRow) => to(studentScreens.edit, { identifier }),
        },
        mayUpdate && {
          id: 'status',
          label: t('Change status'),
          dialog: (student: StudentRow, close: () => void) => (
            <Suspense fallback={null}>
              <StudentStatusDialog student={student} onClose={close} />
            </Suspense>
          ),
        },
      ]}
      cells={LeadCells}
      rowName={fullNameOf}
      rowHref={({ identifier }) => to(studentScreens.profile, { identifier })}
      empty={mayCreate ? t('No students yet. Create the first one, or invite a lead to the portal.') : t('No students yet.')}
    />
  )
}

/** Columns shown until a person chooses others. */
const usualColumns = ['first_name', 'status', 'stage', 'interest', 'owner', 'applicationsCount', 'documentsCount', 'last_login_at']

/** The number to call; of who has none, the address. */
const contactOf = ({ mobile, userInfo }: StudentRow) => (mobile ? groupedPhone(mobile) : userInfo.email)

type Columns = ColumnsOf<typeof leadStudents.list>

function useColumns(): Columns {
  const t = useT()
  const empty = (value: ReactNode) => value || <NoValue />
  const [mayMove, mayUpdate] = [useCan('leads.status.update'), useCan('leads.update')]
  const [mayAssign, mayTransfer] = [useCan('leads.assign'), useCan('leads.transfer')]
  return [
    {
      id: 'first_name',
      header: t('Student'),
      sortable: true,
      width: 222,
      hideable: false,
      cardSlot: 'title',
      cell: (student) => (
        <Person name={fullNameOf(student)} note={<InDots parts={[leadNumber(student.id), contactOf(student)]} />} strong />
      ),
      card: (student) => <Person name={fullNameOf(student)} note={leadNumber(student.id)} strong />,
    },
    { id: 'status', header: t('Account'), width: 128, cardSlot: 'corner', cell: ({ userInfo }) => <StudentTag account={userInfo} /> },
    {
      id: 'stage',
      edits: () => mayMove,
      header: t('Stage'),
      width: 126,
      cardSlot: 'line',
      cell: ({ stage }) => <Stage name={t(stage.name)} {...ringOf(stage)} />,
      // On a card the way to reach them has a line of its own width, which beside the name it has not.
      card: (student) => (
        <span className="e-row">
          <Stage name={t(student.stage.name)} {...ringOf(student.stage)} />
          <bdi className="e-clip e-sub">{contactOf(student)}</bdi>
        </span>
      ),
    },
    {
      id: 'interest',
      edits: () => mayUpdate,
      header: t('Interest'),
      cardSlot: 'line',
      cell: (student) => <Interest of={student} />,
    },
    {
      id: 'applicationsCount',
      header: t('Applications'),
      align: 'end',
      width: 100,
      cardSlot: 'none',
      cell: ({ applicationsCount }) => applicationsCount,
    },
    { id: 'documentsCount', header: t('Documents'), align: 'end', width: 92, cardSlot: 'none', cell: (student) => student.documentsCount },
    {
      id: 'owner',
      edits: ({ owner }) => (owner ? mayTransfer : mayAssign),
      header: t('Owner'),
      width: 136,
      cardSlot: 'none',
      cell: ({ owner }) => (owner ? <Person name={fullNameOf(owner)} /> : <NoValue />),
    },
    { id: 'branch', header: t('Branch'), cell: ({ branch }) => empty(branch?.name) },
    {
      id: 'last_login_at',
      header: t('Last sign-in'),
      align: 'end',
      width: 130,
      cardSlot: 'none',
      cell: ({ userInfo }) => (userInfo.last_login_at ? formatAgo(userInfo.last_login_at) : <span className="e-muted">{t('Never')}</span>),
    },
    {
      id: 'last_activity_at',
      header: t('Activity'),
      sortable: true,
      align: 'end',
      width: 120,
      cell: ({ last_activity_at }) => formatAgo(last_activity_at),
    },
    { id: 'created_at', header: t('Created'), sortable: true, align: 'end', cell: ({ created_at }) => formatMomentDay(created_at) },
  ]
}
