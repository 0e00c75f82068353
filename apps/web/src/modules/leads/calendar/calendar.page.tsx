import { type CalendarEntry, calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { CreateButton } from '#ui/list/create-button.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { taskStales } from '../task/task-acts.state.tsx'
import { type CalendarView, type Shown, titleOf, useCounts } from './calendar-shown.state.ts'
import { workingDays } from './working-days.state.ts'

// The grid of a calendar weighs more than everything else on its page.
const CalendarGrid = lazyPart(() => import('./calendar-grid.view.tsx').then((file) => file.CalendarGrid))
const CalendarAside = lazyPart(() => import('./calendar-aside.view.tsx').then((file) => file.CalendarAside))
const EntryDialog = lazyPart(() => import('./entry.dialog.tsx').then((file) => file.EntryDialog))
const TaskForm = lazyPart(() => import('../task/task.form.tsx').then((file) => file.TaskForm))
void CalendarGrid.preload()

interface State extends Record<string, string> {
  readonly view: CalendarView
  readonly day: string
  readonly whose: 'mine' | 'team'
}
const atDesk: State = { view: 'week', day: '', whose: 'mine' }
const onPhone: State = { ...atDesk, view: 'agenda' }

// As wide as `calendar.css` gives it a column.
const wide = window.matchMedia('(min-width: 1200px)')
const onWide = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

const ShownDays = ({ shown, counts }: { readonly shown: Shown; readonly counts: string }) => (
  <>
    {titleOf(shown)}
    {counts && <span className="e-not-sm"> · {counts}</span>}
  </>
)

/** What is to be done and when, by day, week, month or one after the other. */
export default function CalendarPage() {
  const t = useT()
  const [state, change] = useUrlState<State>(usePhone() ? onPhone : atDesk)
  const [shown, show] = useState<Shown | null>(null)
  const [opened, open] = useState<CalendarEntry | null>(null)
  const [newAt, setNewAt] = useState<string | null>(null)
  const maySet = useCan('leads.update')
  const people = useEndpoint(tasks.people, { query: {} }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const read = useEndpoint(
    calendars.entries,
    { query: { from: shown?.from ?? '', to: shown?.to ?? '', whose: state.whose } },
    { keep: true, enabled: shown !== null },
  )
  const hours = useEndpoint(calendars.hours, {}, { staleMs: 300_000 })
  const ours = hours.data?.hoursInfo
  const work = useMemo(() => (ours && shown ? workingDays(ours, shown.from, shown.to) : undefined), [ours, shown])
  const isWide = useSyncExternalStore(onWide, () => wide.matches)
  const entries = read.data?.recordsInfo ?? []
  const counts = useCounts(read.data?.recordsInfo, shown)
  const edit = useAction(tasks.edit, { stales: taskStales, said: t('Reminder changed') })
  return (
    <>
      <PageHead title={t('Calendar')} count={shown && <ShownDays shown={shown} counts={counts} />} />
      {read.isError && !read.data && <ReadState read={read} kind="rows" />}
      {read.data?.isComplete === false && <p role="status">{t('Not everything is shown. Choose a shorter time.')}</p>}
      <Suspense fallback={<LateSkeleton kind="rows" />}>
        <CalendarGrid
          view={state.view}
          day={state.day}
          work={work}
          aside={
            isWide && (
              <aside className="l-calendar-aside" aria-label={t('Beside the calendar')}>
                <Suspense fallback={null}>
                  <CalendarAside hours={ours} entries={entries} whose={state.whose} onOpen={open} />
                </Suspense>
              </aside>
            )
          }
          actions={
            <>
              {people.length > 1 && (
                <Segments
                  label={t('Whose tasks')}
                  options={waysOf({ mine: t('Mine'), team: t('My team') })}
                  value={state.whose}
                  onChange={(whose) => change({ whose })}
                />
              )}
              {maySet && (
                <span className="l-calendar-new">
                  <CreateButton text={t('New task')} onRun={() => setNewAt('')} />
                </span>
              )}
            </>
          }
          entries={entries}
          onShow={(next) => {
            show(next)
            if (next.day !== state.day || next.view !== state.view) change({ day: next.day, view: next.view }, { replace: true })
          }}
          onOpen={open}
          onPick={(at) => maySet && setNewAt(at.toISOString())}
          onMove={({ identifier }, at, undo) =>
            edit.mutate({ params: { id: identifier }, body: { scheduled_at: at.toISOString() } }, { onError: undo })
          }
        />
      </Suspense>
      <Suspense fallback={null}>
        {opened && <EntryDialog entry={opened} onClose={() => open(null)} />}
        {newAt !== null && <TaskForm people={people} at={newAt} onClose={() => setNewAt(null)} />}
      </Suspense>
    </>
  )
}
