import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import type { CalendarApi, CalendarOptions, EventContentArg, LocaleInput } from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import listPlugin from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import timeGridPlugin from '@fullcalendar/timegrid'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChevronLeft, IconChevronRight, IconClockExclamation, IconSquare } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { firstDayIn } from '#ui/first-day.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { usePhone } from '#ui/use-phone.ts'
import './calendar.css'

export type CalendarView = 'day' | 'week' | 'month' | 'agenda'
/** What the calendar shows: its way, where it stands, the days it reads, and that in words. */
export interface Shown {
  readonly view: CalendarView
  readonly day: string
  readonly from: string
  readonly to: string
  readonly title: string
}

interface GridProps {
  readonly view: CalendarView
  readonly day: string
  /** The days it shows, in words. */
  readonly title: string
  /** What stands at the end of its bar. */
  readonly actions: ReactNode
  readonly entries: readonly CalendarEntry[]
  readonly onShow: (shown: Shown) => void
  readonly onOpen: (entry: CalendarEntry) => void
  readonly onPick: (at: Date) => void
  readonly onMove: (entry: CalendarEntry, at: Date, undo: () => void) => void
}

const gridOf: Readonly<Record<CalendarView, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'listWeek',
}
/** On a phone seven columns have room for a letter each. */
const gridOnPhone: typeof gridOf = { ...gridOf, week: 'threeDays' }
const viewOf = (grid: string) => (Object.keys(gridOf) as CalendarView[]).find((view) => gridOf[view] === grid) ?? 'week'
const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin]

const hours = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const everywhere: CalendarOptions = {
  headerToolbar: false,
  nowIndicator: true,
  scrollTime: '07:00:00',
  scrollTimeReset: false,
  slotLabelFormat: hours,
  eventTimeFormat: hours,
  defaultRangeSeparator: ' – ',
}

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const dayBefore = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)

/** Whether only the day of a task is known: it begins with its day, as in the list of tasks. */
function isOfDay({ kind, starts_at, minutes }: CalendarEntry): boolean {
  const at = new Date(starts_at)
  return kind === 'task' && minutes === null && at.getHours() === 0 && at.getMinutes() === 0
}

/** An entry as the calendar draws it. */
const eventOf = (entry: CalendarEntry) => ({
  id: `${entry.kind} ${entry.identifier}`,
  title: entry.title,
  start: isOfDay(entry) ? dayOf(new Date(entry.starts_at)) : entry.starts_at,
  allDay: isOfDay(entry),
  ...(entry.minutes !== null && { end: new Date(Date.parse(entry.starts_at) + entry.minutes * 60_000).toISOString() }),
  startEditable: entry.kind === 'task' && entry.can.move,
  classNames: [
    'l-entry',
    `l-entry-${entry.kind}`,
    ...(entry.is_done ? ['l-entry-done'] : []),
    ...(entry.is_overdue ? ['l-entry-late'] : []),
  ],
})

/** Between which hours a day is drawn: those of an office, and further where something lies outside them. */
function hoursOf(all: readonly CalendarEntry[]): readonly [first: number, last: number] {
  const entries = all.filter((entry) => !isOfDay(entry))
  const begun = entries.map(({ starts_at }) => new Date(starts_at).getHours())
  const over = entries.map(({ starts_at, minutes }) => new Date(Date.parse(starts_at) + (minutes ?? 30) * 60_000))
  // What goes on past midnight fills its day to the end.
  const ended = over.map((end, at) => (end.getHours() < begun[at]! ? 24 : end.getHours() + (end.getMinutes() ? 1 : 0)))
  return [Math.min(7, ...begun), Math.max(20, ...ended)]
}

/** Our languages as the calendar reads them: figures are the same everywhere. Asked for once: another would make it begin anew. */
function localeNow(): LocaleInput {
  const language = currentLanguage()
  return {
    code: `${language === 'en' ? 'en-GB' : language}-u-nu-latn`,
    direction: language === 'ar' ? 'rtl' : 'ltr',
  }
}

/** A day at the head of its column: the weekday, and its number. */
function DayHead({ date }: { readonly date: Date }) {
  const language = currentLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(date)
  return (
    <span className="l-day-head">
      {weekday} <b>{date.getDate()}</b>
    </span>
  )
}

/** Only these have several days to tell apart, and the same object at each drawing. */
const dayHeaderContent = ({ date }: { date: Date }) => <DayHead date={date} />
const views = { timeGridWeek: { dayHeaderContent }, threeDays: { type: 'timeGrid', duration: { days: 3 }, dayHeaderContent } }

/** What a day has room for: a month on a phone for how much there is, and a day opens; else for some words, and what is more opens beside it. */
function useRoom(isOverview: boolean): CalendarOptions {
  const t = useT()
  const more = (count: number) => t('{{count}} more', { count })
  return {
    dayMaxEvents: isOverview ? 3 : 4,
    moreLinkText: isOverview ? (count) => `\u200e+${count}` : more,
    moreLinkHint: more,
    moreLinkClick: isOverview ? 'timeGridDay' : 'popover',
    // It opens and closes a list, which only a button may say of itself.
    moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
    eventInteractive: !isOverview,
    navLinks: isOverview,
    navLinkHint: t('Open {{name}}', { name: '$0' }),
  }
}

/** The calendar itself: its bar, and the days with what stands in them. What can be dragged can be opened and moved by keyboard as well. */
export function CalendarGrid({ view, day, title, actions, entries, onShow, onOpen, onPick, onMove }: GridProps) {
  const t = useT()
  const isOnPhone = usePhone()
  const isOverview = isOnPhone && view === 'month'
  const grids = isOnPhone ? gridOnPhone : gridOf
  const calendar = useRef<FullCalendar>(null)
  const byId = new Map(entries.map((entry) => [`${entry.kind} ${entry.identifier}`, entry]))
  const [locale] = useState(localeNow)
  const [first, last] = hoursOf(entries)
  const api = () => calendar.current?.getApi()
  const toDay = (date: Date) => api()?.changeView('timeGridDay', date)
  useEffect(() => {
    const shown = calendar.current?.getApi()
    if (shown && shown.view.type !== grids[view]) shown.changeView(grids[view])
  }, [view, grids])
  // Entries of the night put hours before those of an office, which are not where a day begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changed
  useEffect(() => calendar.current?.getApi().scrollToTime(everywhere.scrollTime!), [first, view])
  return (
    <div className="l-calendar">
      <Bar view={view} grids={grids} title={title} api={api} actions={actions} />
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        locale={locale}
        firstDay={firstDayIn(currentLanguage())}
        initialView={grids[view]}
        {...(day && { initialDate: day })}
        {...everywhere}
        // Hours are scrolled under the heads of their days, and begin at those of an office.
        height={isOnPhone || view === 'month' || view === 'agenda' ? 'auto' : 'max(440px, calc(100dvh - 184px))'}
        allDaySlot={entries.some(isOfDay)}
        allDayText={t('Any time')}
        slotMinTime={`${two(first)}:00:00`}
        slotMaxTime={`${two(last)}:00:00`}
        views={views}
        // Of what begins at one time there is room for the words of one; the others open beside it.
        eventMaxStack={1}
        slotEventOverlap={false}
        {...useRoom(isOverview)}
        closeHint={t('Close')}
        timeHint={t('Time')}
        eventHint={t('Task')}
        noEventsText={t('No tasks here.')}
        defaultTimedEventDuration="00:30"
        forceEventDuration
        eventDurationEditable={false}
        events={entries.map(eventOf)}
        eventContent={(shown) => <EntryWords shown={shown} entry={byId.get(shown.event.id)} />}
        eventAllow={(span) => span.start.getTime() >= Date.now() - 60_000}
        datesSet={({ view: { type, title, currentStart }, start, end }) =>
          onShow({ view: viewOf(type), day: dayOf(currentStart), from: dayOf(start), to: dayOf(dayBefore(end)), title })
        }
        navLinkDayClick={toDay}
        dateClick={({ date, allDay }) => {
          if (isOverview) toDay(date)
          else onPick(allDay ? new Date(date.getFullYear(), date.getMonth(), date.getDate(), 10) : date)
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = byId.get(event.id)
          if (entry) onOpen(entry)
        }}
        eventDrop={({ event, revert }) => {
          const entry = byId.get(event.id)
          if (entry && event.start) onMove(entry, event.start, revert)
          else revert()
        }}
      />
    </div>
  )
}

interface BarProps {
  readonly view: CalendarView
  readonly grids: typeof gridOf
  readonly title: string
  readonly api: () => CalendarApi | undefined
  readonly actions: ReactNode
}

/** The way through time, the days that are shown, the ways to look at them, and the zone of their hours. */
function Bar({ view, grids, title, api, actions }: BarProps) {
  const t = useT()
  const week = grids.week === 'threeDays' ? t('{{count}} days', { count: 3 }) : t('Week')
  const names = { day: t('Day'), week, month: t('Month'), agenda: t('Agenda') }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  return (
    <div className="e-row e-wrap l-calendar-bar">
      <Button onClick={() => api()?.today()}>{t('Today')}</Button>
      <IconButton
        label={t('Earlier')}
        icon={<IconChevronLeft className="l-turns" size={20} stroke={1.6} />}
        onClick={() => api()?.prev()}
      />
      <IconButton label={t('Later')} icon={<IconChevronRight className="l-turns" size={20} stroke={1.6} />} onClick={() => api()?.next()} />
      <h2 className="l-calendar-title" aria-live="polite">
        {title}
      </h2>
      <span className="e-grow" />
      <span className="e-muted e-not-sm">{t('Times in {{zone}}', { zone })}</span>
      <Segments label={t('View')} options={waysOf(names)} value={view} onChange={(next) => api()?.changeView(grids[next])} />
      {actions}
    </div>
  )
}

/** What an entry is and how it stands, drawn and said, never told by colour alone. */
function EntrySign({ entry }: { readonly entry: CalendarEntry | undefined }) {
  const t = useT()
  const icon = { size: 14, stroke: 1.6 } as const
  if (entry?.is_done) return <IconCheck {...icon} aria-label={t('Done')} />
  if (entry?.is_overdue) return <IconClockExclamation {...icon} aria-label={t('Overdue')} />
  return entry?.kind === 'task' ? <IconSquare {...icon} aria-hidden="true" /> : <IconCalendarEvent {...icon} aria-hidden="true" />
}

/** An entry in its box. */
function EntryWords({ shown, entry }: { readonly shown: EventContentArg; readonly entry: CalendarEntry | undefined }) {
  return (
    <span className="l-entry-words">
      <EntrySign entry={entry} />
      <span className="l-entry-text">
        {shown.view.type.startsWith('dayGrid') && shown.timeText && <span className="e-num">{shown.timeText} </span>}
        <TitleParts title={shown.event.title} />
        {/* A counselling has the name in its title. */}
        {entry?.about && !entry.title.includes(entry.about.name) && (
          <small className="e-muted" dir="auto">
            {entry.about.name}
          </small>
        )}
      </span>
    </span>
  )
}

/** A title of several parts, each in its own direction: cut as a whole, "المسار المهني · Éloïse Moreau" would lose the name's beginning. */
function TitleParts({ title }: { readonly title: string }) {
  const parts = title.split(' · ')
  return (
    <span className="l-entry-title">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span dir="auto">{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
