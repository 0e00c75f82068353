import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { Overdue, ringOf } from '#modules/masters/masters.public.ts'
import { daysFromToday } from '#platform/day/section.ts'
import { formatAgo, formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { countText } from '#platform/list/tabs.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { me } from '#platform/session/session.ts'
import { DayLine, DayLines, DayRow, DayRows, DayStages } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'
import { Due, type DueWhen } from '#ui/parts/due.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { intakeOf } from './application-list.state.ts'

/** Why an application is a matter of today: an offer that ends, papers, a submission, a decision, how long it stands, or that it moved. */
export type ApplicationConcern = 'deadline' | 'standing' | 'submission' | 'decision' | 'late' | 'moved'

interface RowsProps {
  readonly rows: readonly ApplicationRow[]
  readonly concern: ApplicationConcern
}

const addressOf = ({ identifier }: ApplicationRow) => to(applicationScreens.record, { application_id: identifier })
const courseOf = ({ programs, institution }: ApplicationRow) => programs[0]?.name ?? institution.name

/** Applications of the day: whose, where it stands, for what, and until when. */
export function ApplicationRows({ rows, concern, isFirst }: RowsProps & { readonly isFirst: boolean }) {
  return (
    <DayRows>
      {rows.map((row, index) => (
        <DayRow
          key={row.identifier}
          who={<Who row={row} />}
          step={
            <>
              <span dir="auto">{courseOf(row)}</span>
              <Until row={row} concern={concern} />
            </>
          }
          act={<Act row={row} concern={concern} isPrimary={isFirst && index === 0} />}
        />
      ))}
    </DayRows>
  )
}

function Act({
  row,
  concern,
  isPrimary,
}: {
  readonly row: ApplicationRow
  readonly concern: ApplicationConcern
  readonly isPrimary: boolean
}) {
  const t = useT()
  const name = fullNameOf(row.studentInfo)
  const [verb, label] =
    concern === 'submission'
      ? [t('Review'), t('Review {{name}}', { name })]
      : concern === 'decision'
        ? [t('Decide'), t('Decide on {{name}}', { name })]
        : [t('Open'), t('Open {{name}}', { name })]
  return (
    <Button component={Link} href={addressOf(row)} variant={isPrimary ? 'filled' : 'default'} aria-label={label}>
      {verb}
    </Button>
  )
}

/** How many applications stand in each stage in which there are some. */
export function ApplicationStages({ tabs }: { readonly tabs: readonly ApplicationTab[] }) {
  const t = useT()
  return (
    <DayStages
      label={t('Applications by stage')}
      stages={tabs
        .filter(({ stage, count }) => count > 0 || !stage)
        .map(({ key, label, count, isCountExact, stage }) => ({
          id: key,
          name: stage ? t(label) : t('All applications'),
          value: countText({ totalRecords: count, isTotalExact: isCountExact }),
          href: hrefWith(applicationScreens.list.path, stage ? { application_stage_type: key } : {}),
        }))}
    />
  )
}

/** The same beside another day, in two short lines. */
export function ApplicationLines({ rows, concern }: RowsProps) {
  return (
    <DayLines narrow>
      {rows.map((row) => (
        <DayLine
          key={row.identifier}
          top={
            <Link className="e-day-name" href={addressOf(row)}>
              {fullNameOf(row.studentInfo)}
            </Link>
          }
          bottom={row.institution.name}
          end={<Until row={row} concern={concern} />}
        />
      ))}
    </DayLines>
  )
}

function Who({ row }: { readonly row: ApplicationRow }) {
  const t = useT()
  const name = fullNameOf(row.studentInfo)
  return (
    <>
      <PersonAvatar name={name} />
      <span>
        <Link className="e-day-name" dir="auto" href={addressOf(row)}>
          {name}
        </Link>
        <span className="e-day-where">
          <Stage name={t(row.status.name)} {...ringOf(row.stage)} />
          <span aria-hidden="true">·</span>
          <span className="e-clip" dir="auto">
            {/* Its own people know which institution it is. */}
            {me().group === 'institution_staff' ? intakeOf(row, t) : row.institution.name}
          </span>
        </span>
      </span>
    </>
  )
}

/** By how many days a day is past, and what that makes of it. */
function farnessOf(day: string): readonly [late: number, when: DueWhen] {
  const late = -daysFromToday(day)
  return [late, late > 0 ? 'overdue' : late === 0 ? 'today' : 'later']
}

function Until({ row, concern }: { readonly row: ApplicationRow; readonly concern: ApplicationConcern }) {
  const t = useT()
  const deadline = row.offer_letter_deadline
  if (concern === 'deadline' && deadline) {
    const [late, when] = farnessOf(deadline)
    return (
      <Due when={when}>
        {late > 0 ? t('{{count}} days overdue', { count: late }) : t('Answer by {{day}}', { day: formatDay(deadline) })}
      </Due>
    )
  }
  if (concern === 'submission') return <Sending row={row} />
  if (concern === 'late') return <Overdue dueAt={row.due_at} />
  const when = concern === 'standing' && row.is_overdue ? 'overdue' : 'later'
  return <Due when={when}>{concern === 'moved' ? formatAgo(row.status_at) : t('Since {{day}}', { day: formatDay(row.status_at) })}</Due>
}

/** What keeps an application from being sent, and by when it has to be. */
function Sending({ row: { held_back_by = [], deadline, status_at } }: { readonly row: ApplicationRow }) {
  const t = useT()
  const papers = held_back_by.length > 0 && t('{{count}} documents missing', { count: held_back_by.length })
  const [late, when] = deadline ? farnessOf(deadline) : ([0, 'later'] as const)
  const ahead = deadline ? t('Send by {{day}}', { day: formatDay(deadline) }) : t('Since {{day}}', { day: formatDay(status_at) })
  const day = late > 0 ? t('{{count}} days overdue', { count: late }) : ahead
  return <Due when={when}>{papers ? `${papers} · ${day}` : day}</Due>
}
