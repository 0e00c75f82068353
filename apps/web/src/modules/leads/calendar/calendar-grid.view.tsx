import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import type { CalendarOptions, LocaleInput } from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import listPlugin from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import timeGridPlugin from '@fullcalendar/timegrid'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatTime } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { dayOf, two } from '#ui/day-of.ts'
import { firstDayIn } from '#ui/first-day.ts'
import { usePhone } from '#ui/use-phone.ts'
import { Bar } from './calendar-bar.view.tsx'
import { DayHead, ZoneHead } from './calendar-heads.view.tsx'
import type { CalendarView, Shown } from './calendar-shown.state.ts'
import { isOfDay } from './entry.state.ts'
import { EntryWords } from './entry-words.view.tsx'
import type { WorkingDays } from './working-days.state.ts'
import './calendar.css'

interface GridProps {
  readonly view: CalendarView
  readonly day: string
  /** What stands at the end of its bar. */
  readonly actions: ReactNode
  /** What stands beside its days where there is room. */
  readonly aside: ReactNode
  /** When the reader works; nothing where that is not known. */
  readonly work: WorkingDays | undefined
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
  nowIndicatorContent: ({ isAxis, date }) => isAxis && <span className="l-now">{formatTime(date.toISOString())}</span>,
  eventDurationEditable: false,
  scrollTimeReset: false,
  slotLabelFormat: hours,
  eventTimeFormat: hours,
}

const dayBefore = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)

/** An entry as the calendar draws it. */
const eventOf = (entry: CalendarEntry, minutes: number | null) => ({
  id: `${entry.kind} ${entry.identifier}`,
  title: entry.title,
  start: isOfDay(entry) ? dayOf(new Date(entry.starts_at)) : entry.starts_at,
  allDay: isOfDay(entry),
  end: minutes === null || isOfDay(entry) ? undefined : new Date(Date.parse(entry.starts_at) + minutes * 60_000).toISOString(),
  startEditable: entry.kind === 'task' && entry.can.move,
  classNames: [
    'l-entry',
    `l-entry-${entry.kind}`,
    ...(entry.is_done ? ['l-entry-done'] : []),
    ...(entry.is_overdue ? ['l-entry-late'] : []),
  ],
})

/** How long each is drawn: what only begins has room for its words, as far as what comes next leaves it. */
function drawnMinutes(entries: readonly CalendarEntry[]): ReadonlyMap<CalendarEntry, number> {
  const starts = entries.filter((entry) => !isOfDay(entry)).map(({ starts_at }) => Date.parse(starts_at))
  return new Map(
    entries.map((entry) => {
      const start = Date.parse(entry.starts_at)
      const next = Math.min(...starts.filter((other) => other > start))
      return [entry, entry.minutes ?? Math.max(30, Math.min(60, (next - start) / 60_000))]
    }),
  )
}

/** Between which hours a day is drawn: an hour more than anybody works, and further where something lies outside of them. */
function hoursOf(all: readonly CalendarEntry[], work: WorkingDays | undefined): readonly [first: number, last: number, start: number] {
  const entries = all.filter((entry) => !isOfDay(entry))
  const begun = entries.map(({ starts_at }) => new Date(starts_at).getHours())
  const over = entries.map(({ starts_at, minutes }) => new Date(Date.parse(starts_at) + (minutes ?? 30) * 60_000))
  // What goes on past midnight fills its day to the end.
  const ended = over.map((end, at) => (end.getHours() < begun[at]! ? 24 : end.getHours() + (end.getMinutes() ? 1 : 0)))
  const [start, end] = work?.hours ? [Math.max(0, work.hours[0] - 1), Math.min(24, work.hours[1] + 1)] : [7, 20]
  return [Math.min(start, ...begun), Math.max(end, ...ended), start]
}

/** Our languages as the calendar reads them: figures are the same everywhere. Asked for once: another would make it begin anew. */
function localeNow(): LocaleInput {
  const language = currentLanguage()
  return {
    code: `${language === 'en' ? 'en-GB' : language}-u-nu-latn`,
    direction: language === 'ar' ? 'rtl' : 'ltr',
  }
}

/** The same object at each drawing. */
const views: CalendarOptions['views'] = {
  timeGrid: { weekNumbers: true, weekNumberContent: () => <ZoneHead /> },
  threeDays: { type: 'timeGrid', duration: { days: 3 } },
}

/** How days look on which nobody works: closed, and narrow where that is every week so and nothing stands there. */
function useClosedDays(work: WorkingDays | undefined, entries: readonly CalendarEntry[]): CalendarOptions {
  const busy = new Set(entries.map(({ starts_at }) => dayOf(new Date(starts_at))))
  const classesOf = ({ date }: { date: Date }) => {
    const day = dayOf(date)
    if (!work?.isClosed(day)) return []
    return busy.has(day) || work.holidayOn(day) ? ['l-closed'] : ['l-closed', 'l-narrow']
  }
  return {
    dayCellClassNames: classesOf,
    dayHeaderClassNames: classesOf,
    // The other ways have no days at the head of their columns, or say them themselves.
    dayHeaderContent: ({ date, view: { type } }) =>
      type.startsWith('timeGrid') || type === 'threeDays' ? <DayHead date={date} closed={work?.holidayOn(dayOf(date))} /> : true,
  }
}

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

/** What is done with an entry, and with a place where none stands: a day without an hour means its morning. */
const actsOf = (
  byId: ReadonlyMap<string, CalendarEntry>,
  { onOpen, onPick, onMove }: Pick<GridProps, 'onOpen' | 'onPick' | 'onMove'>,
): CalendarOptions => ({
  dateClick: ({ date, allDay }) => onPick(allDay ? new Date(date.getFullYear(), date.getMonth(), date.getDate(), 10) : date),
  eventClick: ({ event, jsEvent }) => {
    jsEvent.preventDefault()
    const entry = byId.get(event.id)
    if (entry) onOpen(entry)
  },
  eventDrop: ({ event, revert }) => {
    const entry = byId.get(event.id)
    if (entry && event.start) onMove(entry, event.start, revert)
    else revert()
  },
})

/** The calendar itself: its bar, and the days with what stands in them. What can be dragged can be opened and moved by keyboard as well. */
export function CalendarGrid({ view, day, actions, aside, work, entries, onShow, onOpen, onPick, onMove }: GridProps) {
  const t = useT()
  const isOnPhone = usePhone()
  const isOverview = isOnPhone && view === 'month'
  const grids = isOnPhone ? gridOnPhone : gridOf
  const calendar = useRef<FullCalendar>(null)
  const byId = new Map(entries.map((entry) => [`${entry.kind} ${entry.identifier}`, entry]))
  const [locale] = useState(localeNow)
  const [first, last, start] = hoursOf(entries, work)
  const minutes = drawnMinutes(entries)
  const hasHours = view === 'week' || view === 'day'
  const api = () => calendar.current?.getApi()
  const toDay = (date: Date) => api()?.changeView('timeGridDay', date)
  useEffect(() => {
    const shown = calendar.current?.getApi()
    if (shown && shown.view.type !== grids[view]) shown.changeView(grids[view])
  }, [view, grids])
  // Entries of the night put hours before those of an office, which are not where a day begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changed
  useEffect(() => calendar.current?.getApi().scrollToTime(`${two(start)}:00:00`), [first, view])
  return (
    <div className="l-calendar">
      <Bar
        view={view}
        week={isOnPhone ? t('{{count}} days', { count: 3 }) : t('Week')}
        onView={(next) => api()?.changeView(grids[next])}
        api={api}
        actions={actions}
      />
      <div className="l-calendar-body">
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          locale={locale}
          firstDay={firstDayIn(currentLanguage())}
          initialView={grids[view]}
          {...(day && { initialDate: day })}
          {...everywhere}
          // Hours are scrolled under the heads of their days, and begin at those of an office.
          height={isOnPhone || !hasHours ? 'auto' : 'max(440px, calc(100dvh - 147px))'}
          allDaySlot={entries.some(isOfDay)}
          allDayText={t('Any time')}
          slotMinTime={`${two(first)}:00:00`}
          slotMaxTime={`${two(last)}:00:00`}
          views={views}
          // Of what begins at one time there is room for the words of one; the others open beside it.
          eventMaxStack={1}
          slotEventOverlap={false}
          {...useRoom(isOverview)}
          {...useClosedDays(work, entries)}
          closeHint={t('Close')}
          timeHint={t('Time')}
          eventHint={t('Task')}
          noEventsText={t('No tasks here.')}
          events={[
            ...entries.map((entry) => eventOf(entry, hasHours ? minutes.get(entry)! : entry.minutes)),
            ...(hasHours && work ? work.gaps.map((gap) => ({ ...gap, display: 'background', classNames: ['l-off'] })) : []),
          ]}
          eventContent={({ event, view: { type }, timeText }) => {
            const entry = byId.get(event.id)
            return entry && <EntryWords entry={entry} time={type.startsWith('dayGrid') ? timeText : ''} minutes={minutes.get(entry)!} />
          }}
          eventAllow={(span) => span.start.getTime() >= Date.now() - 60_000}
          datesSet={({ view: { type, currentStart, currentEnd }, start, end }) =>
            onShow({
              view: viewOf(type),
              day: dayOf(currentStart),
              last: dayOf(dayBefore(currentEnd)),
              from: dayOf(start),
              to: dayOf(dayBefore(end)),
            })
          }
          navLinkDayClick={toDay}
          {...actsOf(byId, { onOpen, onMove, onPick: isOverview ? toDay : onPick })}
        />
        {aside}
      </div>
    </div>
  )
}
