import { type CalendarEntry, calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Suspense, useState } from 'react'
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
import type { CalendarView, Shown } from './calendar-grid.view.tsx'

// The grid of a calendar weighs more than everything else on its page.
const CalendarGrid = lazyPart(() => import('./calendar-grid.view.tsx').then((file) => file.CalendarGrid))
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
  const edit = useAction(tasks.edit, { stales: taskStales, said: t('Reminder changed') })
  return (
    <>
      <PageHead title={t('Calendar')} path={[{ name: t('Tasks'), href: leadScreens.tasks.path }]} />
      {read.isError && !read.data && <ReadState read={read} kind="rows" />}
      {read.data?.isComplete === false && <p role="status">{t('Not everything is shown. Choose a shorter time.')}</p>}
      <Suspense fallback={<LateSkeleton kind="rows" />}>
        <CalendarGrid
          view={state.view}
          day={state.day}
          title={shown?.title ?? ''}
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
          entries={read.data?.recordsInfo ?? []}
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
