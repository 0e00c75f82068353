import type { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Overdue, ringOf } from '#modules/masters/masters.public.ts'
import { formatAgo, formatDay, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { sortedTitleColumn } from '#platform/list/columns.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { Due } from '#ui/parts/due.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { applicationNumber, intakeOf, statusBesides, todayHere } from './application-list.state.ts'

/** The first course and how many more there are. */
function Courses({ application }: { application: Pick<ApplicationRow, 'programs' | 'campus'> }) {
  const t = useT()
  const [first, ...more] = application.programs
  return (
    <TwoLines
      top={first?.name ?? '--'}
      bottom={[application.campus.name, more.length > 0 && t('{{count}} more courses', { count: more.length })].filter(Boolean).join(' · ')}
    />
  )
}

/** By when an application has to be sent. */
function SentBy({ day }: { day: string }) {
  const today = todayHere()
  return <Due when={day < today ? 'overdue' : day === today ? 'today' : 'later'}>{formatDay(day)}</Due>
}

/** The stage and, below it, since when or how much too long; the status where it says more than its stage. */
function Standing({ row }: { row: ApplicationRow }) {
  const t = useT()
  const more = statusBesides(row, t)
  return (
    // In the page's direction: the ring stands before its stage whatever that is called.
    <span className="e-two">
      <span>
        <Stage name={t(row.stage.name)} {...ringOf(row.stage)} />
      </span>
      <small>
        {row.is_overdue ? <Overdue dueAt={row.due_at} /> : formatAgo(row.status_at)}
        {more && (
          <>
            {' · '}
            <bdi>{more}</bdi>
          </>
        )}
      </small>
    </span>
  )
}

const mayMove = ({ can }: ApplicationRow) => can.move

/** What is seldom looked at, for who wants it. */
function useMoreColumns(): ColumnsOf<typeof applications.list> {
  const t = useT()
  return [
    {
      id: 'offer_letter_deadline',
      header: t('Offer letter deadline'),
      sortable: true,
      align: 'end',
      cardSlot: 'none',
      cell: (row) => (row.offer_letter_deadline ? formatDay(row.offer_letter_deadline) : <NoValue day />),
    },
    { id: 'branch', header: t('Branch'), cardSlot: 'none', cell: (row) => row.branch?.name ?? <NoValue /> },
    { id: 'agent', header: t('Agent'), cardSlot: 'none', cell: (row) => row.agent?.name ?? <NoValue /> },
    { id: 'ocas_number', header: t('OCAS number'), cardSlot: 'none', cell: (row) => row.ocas_number ?? <NoValue /> },
    {
      id: 'created_at',
      header: t('Created'),
      sortable: true,
      align: 'end',
      cardSlot: 'none',
      cell: (row) => formatMomentDay(row.created_at),
    },
  ]
}

/** The columns of the applications list. */
export function useApplicationColumns(): ColumnsOf<typeof applications.list> {
  const t = useT()
  const more = useMoreColumns()
  return [
    {
      ...sortedTitleColumn<ApplicationRow, 'id'>('id', t('Application'), (row) => (
        <Person
          name={fullNameOf(row.studentInfo)}
          note={[applicationNumber(row.id), row.application_number].filter(Boolean).join(' · ')}
          strong
        />
      )),
      width: 228,
    },
    {
      id: 'stage',
      edits: mayMove,
      header: t('Stage'),
      width: 160,
      cardSlot: 'none',
      cell: (row) => <Stage name={t(row.stage.name)} {...ringOf(row.stage)} />,
    },
    {
      id: 'status_at',
      edits: mayMove,
      header: t('Status'),
      sortable: true,
      // Wide enough for how much longer than planned it takes.
      width: 224,
      cardSlot: 'foot',
      cell: (row) => <Standing row={row} />,
    },
    {
      id: 'institution',
      header: t('Institution'),
      cardSlot: 'none',
      cell: (row) => <TwoLines top={row.institution.name} bottom={t(row.destination_country.name)} />,
    },
    {
      id: 'programs',
      header: t('Courses'),
      cardSlot: 'line',
      cell: (row) => <Courses application={row} />,
      card: (row) => <TwoLines top={row.programs[0]?.name ?? intakeOf(row, t)} bottom={row.institution.name} />,
    },
    {
      id: 'intake',
      header: t('Intake'),
      width: 136,
      cardSlot: 'none',
      cell: (row) => (
        <TwoLines
          top={intakeOf(row, t)}
          bottom={row.deadline ? <SentBy day={row.deadline} /> : row.is_deferred ? t('Deferred') : undefined}
        />
      ),
    },
    {
      id: 'deadline',
      header: t('Application deadline'),
      width: 170,
      cardSlot: 'none',
      cell: ({ deadline }) => (deadline ? <SentBy day={deadline} /> : <NoValue day />),
    },
    {
      id: 'staff',
      header: t('Staff'),
      width: 122,
      cardSlot: 'none',
      cell: (row) => (row.staff[0] ? <TwoLines top={fullNameOf(row.staff[0].user)} bottom={t(row.staff[0].role.name)} /> : <NoValue />),
    },
    ...more,
  ]
}

/** Columns shown until a person chooses others. */
export const usualColumns = ['id', 'status_at', 'institution', 'programs', 'intake', 'staff']
