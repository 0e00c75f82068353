import type { CalendarEntry, CalendarHours } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { ReactNode } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { LateStepDue } from '#platform/day/late-step.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { firstDayIn } from '#ui/first-day.ts'
import { Link } from '#ui/link.tsx'
import { Tick } from '#ui/parts/tick.tsx'
import { taskStales } from '../task/task-acts.state.tsx'
import { aboutTask } from '../task/task-place.state.ts'
import { zoneInWords } from './calendar-heads.view.tsx'
import { isOfDay } from './entry.state.ts'
import { weekInLines } from './working-days.state.ts'

const mostRows = 5

interface AsideProps {
  readonly hours: CalendarHours | null | undefined
  readonly entries: readonly CalendarEntry[]
  readonly whose: 'mine' | 'team'
  readonly onOpen: (entry: CalendarEntry) => void
}

/** Beside the days: what should have been done before them, what has a day and no hour, when one works, and whose clock it is. */
export function CalendarAside({ hours, entries, whose, onOpen }: AsideProps) {
  const t = useT()
  const read = useEndpoint(tasks.list, { query: { page_tab: 'overdue', whose, per_page: mostRows } }, { keep: true })
  const late = read.data?.recordsInfo ?? []
  const ofDay = entries.filter((entry) => isOfDay(entry) && !entry.is_done && !entry.is_overdue)
  return (
    <>
      <Part
        title={t('Overdue')}
        count={read.data?.metaInfo.totalRecords}
        href={hrefWith(leadScreens.tasks.path, { page_tab: 'overdue', whose })}
      >
        {late.length > 0 ? <Rows entries={late.map(entryOf)} onOpen={onOpen} /> : read.data && <p>{t('Nothing is overdue.')}</p>}
      </Part>
      {ofDay.length > 0 && (
        <Part title={t('No hour yet')} count={ofDay.length}>
          <Rows entries={ofDay.slice(0, mostRows)} onOpen={onOpen} />
        </Part>
      )}
      {hours && <Hours hours={hours} />}
      <Zone hours={hours} />
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly count?: number | undefined
  /** Where all of it stands, or where it is changed. */
  readonly href?: string | false
  readonly verb?: string
  readonly children: ReactNode
}

function Part({ title, count, href, verb, children }: PartProps) {
  const t = useT()
  const way = verb ?? t('See all')
  return (
    <section>
      <h2>
        {title}
        {count !== undefined && <span className="e-num">{formatNumber(count)}</span>}
        {href && (
          <Link className="e-link" href={href} aria-label={`${way}: ${title}`}>
            {way}
          </Link>
        )}
      </h2>
      {children}
    </section>
  )
}

/** A task of the list as the calendar opens it. */
const entryOf = (task: Task): CalendarEntry => ({
  kind: 'task',
  identifier: task.identifier,
  title: task.note,
  starts_at: task.scheduled_at,
  minutes: null,
  user: task.user,
  about: task.lead && { module: 'lead', identifier: task.lead.identifier, name: aboutTask(task) },
  is_done: task.status === 'completed',
  is_overdue: task.is_overdue,
  can: { move: task.status === 'pending' && task.can.change_status },
})

/** Tasks to tick off or to open. */
function Rows({ entries, onOpen }: { readonly entries: readonly CalendarEntry[]; readonly onOpen: AsideProps['onOpen'] }) {
  const t = useT()
  const reopen = useAction(tasks.changeStatus, { stales: taskStales })
  const finish = useAction(tasks.changeStatus, {
    stales: taskStales,
    failure: 'The step could not be marked as done',
    onDone: ({ taskInfo: { identifier } }) =>
      toast.done({ message: t('Done'), onUndo: () => reopen.mutate({ params: { id: identifier }, body: { status: 'pending' } }) }),
  })
  return (
    <ul>
      {entries.map((entry) => {
        return (
          <li key={entry.identifier}>
            <Tick
              checked={false}
              disabled={!entry.can.move}
              aria-label={t('Mark as done: {{step}}', { step: entry.title })}
              onChange={() => finish.mutate({ params: { id: entry.identifier }, body: { status: 'completed' } })}
            />
            <span>
              <button type="button" dir="auto" onClick={() => onOpen(entry)}>
                {entry.title}
              </button>
              <small>
                {entry.about && <bdi>{entry.about.name}</bdi>}
                {entry.about && ' · '}
                <LateStepDue at={entry.starts_at} isOverdue={entry.is_overdue} />
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** When one works, in a line for each run of days. */
function Hours({ hours }: { readonly hours: CalendarHours }) {
  const t = useT()
  const short = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  // The fifth of January 2026 was a Monday.
  const nameOf = (weekday: number) => short.format(Date.UTC(2026, 0, 4 + weekday))
  const lines = weekInLines(hours.weekly, firstDayIn(currentLanguage()), (from, to) => t('{{from}} to {{to}}', { from, to }))
  return (
    <Part title={t('Working hours')} href={hours.can.update && organizationScreens.workingHours.path} verb={t('Change')}>
      <dl>
        {lines.map(({ first, last, times }) => (
          <div key={first}>
            <dt>{first === last ? nameOf(first) : t('{{from}} to {{to}}', { from: nameOf(first), to: nameOf(last) })}</dt>
            <dd className="e-num">{times.length ? times.map((time) => <div key={time}>{time}</div>) : t('Day off')}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Zone({ hours }: Pick<AsideProps, 'hours'>) {
  const t = useT()
  const { city, offset } = zoneInWords()
  const isElsewhere = hours && hours.time_zone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Part title={t('Time zone')}>
      <p>
        {t('Times are those of this device: {{zone}}, {{offset}}.', { zone: city, offset })}{' '}
        {isElsewhere &&
          t('Working hours are written on the clock of {{zone}}.', { zone: hours.time_zone.split('/').at(-1)!.replaceAll('_', ' ') })}
      </p>
    </Part>
  )
}
