import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { IconCalendarDue, IconCalendarPlus, IconCheck, IconUserShare } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { dayFromToday } from '#platform/day/section.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import { isSelected, nothingSelected, type Selection } from '#ui/list/column.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const PostponeDialog = lazyPart(() => import('./postpone.dialog.tsx').then((file) => file.PostponeDialog))
const HandOverDialog = lazyPart(() => import('./hand-over.dialog.tsx').then((file) => file.HandOverDialog))
const TaskEditForm = lazyPart(() => import('./task.form.tsx').then((file) => file.TaskEditForm))

/** What a change of tasks makes stale, wherever they are shown. */
export const taskStales = [tasks.list, calendars.entries, leads.single, leads.list, leadActivities.list]
/** So many are changed in one call. */
const atOnce = 100

interface Shown {
  readonly rows: readonly Task[]
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly readPage: (
    page: number,
    per_page: number,
  ) => Promise<{ readonly recordsInfo: readonly Task[]; readonly metaInfo: { readonly isLastPage: boolean } }>
}
type Change = { readonly status: 'completed' | 'pending' } | { readonly scheduled_on: string } | { readonly user_identifier: string }

/** The acts on tasks, one or several: done, another day, another person; and what they open over the page. */
export function useTaskActs({ rows, selection, select, readPage }: Shown) {
  const t = useT()
  const [opened, open] = useState<{ readonly what: 'postpone' | 'handOver'; readonly chosen: readonly string[] } | null>(null)
  const status = useAction(tasks.changeStatus, { stales: taskStales })
  const make = useChange(() => select(nothingSelected))
  const chosenIds = async () => {
    if (!selection.all) return [...selection.ids]
    const all: Task[] = []
    for (let page = 1; page <= 10; page++) {
      const { recordsInfo, metaInfo } = await readPage(page, atOnce)
      all.push(...recordsInfo)
      if (metaInfo.isLastPage) break
    }
    return all.map(({ identifier }) => identifier).filter((identifier) => isSelected(selection, identifier))
  }
  // What failed was said already.
  const begin = (how: Change, chosen: readonly string[]) => void make(chosen, how).catch(() => undefined)
  const each = (run: (chosen: readonly string[]) => void) => () => void chosenIds().then(run)
  const isOpen = (task: Task) => task.status === 'pending' && task.can.change_status
  const kinds = [
    { id: 'done', label: t('Mark as done'), Icon: IconCheck, run: (chosen: readonly string[]) => begin({ status: 'completed' }, chosen) },
    {
      id: 'tomorrow',
      label: t('Postpone to tomorrow'),
      Icon: IconCalendarPlus,
      run: (chosen: readonly string[]) => begin({ scheduled_on: dayFromToday(1) }, chosen),
    },
    {
      id: 'next-week',
      label: t('Postpone to next week'),
      Icon: IconCalendarPlus,
      run: (chosen: readonly string[]) => begin({ scheduled_on: dayFromToday(7) }, chosen),
    },
    {
      id: 'postpone',
      label: t('Choose another day'),
      Icon: IconCalendarDue,
      run: (chosen: readonly string[]) => open({ what: 'postpone', chosen }),
    },
    { id: 'hand-over', label: t('Hand over'), Icon: IconUserShare, run: (chosen: readonly string[]) => open({ what: 'handOver', chosen }) },
  ]
  const rowActs: RowAct<Task>[] = [
    { id: 'edit', label: t('Edit'), isFor: isOpen, dialog: (task, close) => <LateEdit task={task} onClose={close} /> },
    ...kinds.map(({ id, label, run }): RowAct<Task> => ({ id, label, isFor: isOpen, onRun: (task) => run([task.identifier]) })),
    {
      id: 'reopen',
      label: t('Reopen'),
      isFor: (task) => task.status !== 'pending' && task.can.change_status,
      onRun: (task) => status.mutate({ params: { id: task.identifier }, body: { status: 'pending' } }),
    },
    {
      id: 'cancel',
      label: t('Cancel reminder'),
      isFor: isOpen,
      danger: true,
      apart: true,
      onRun: (task) => status.mutate({ params: { id: task.identifier }, body: { status: 'cancelled' } }),
    },
  ]
  const bulkActions: BulkAction[] = rows.some(isOpen)
    ? kinds.map(({ id, label, Icon, run }) => ({ id, label, icon: <Icon size={18} stroke={1.6} />, onRun: each(run) }))
    : []
  const choose = (how: Change) => {
    if (opened) begin(how, opened.chosen)
    open(null)
  }
  const dialog = opened && (
    <Suspense fallback={null}>
      {opened.what === 'postpone' ? (
        <PostponeDialog onChoose={(scheduled_on) => choose({ scheduled_on })} onClose={() => open(null)} />
      ) : (
        <HandOverDialog onChoose={(user_identifier) => choose({ user_identifier })} onClose={() => open(null)} />
      )}
    </Suspense>
  )
  return { rowActs, bulkActions, dialog }
}

/** Makes one change of however many tasks, says how many it was made of, and lets what was done be taken back. */
function useChange(onDone: () => void) {
  const t = useT()
  const change = useAction(tasks.changeMany, { stales: taskStales })
  const make = async (chosen: readonly string[], how: Change) => {
    let [picked, skipped] = [0, 0]
    for (let from = 0; from < chosen.length; from += atOnce) {
      const done = await change.mutateAsync({ body: { task_identifiers: chosen.slice(from, from + atOnce), ...how } })
      picked += done.picked
      skipped += done.skipped
    }
    onDone()
    const isDone = 'status' in how && how.status === 'completed'
    toast.done({
      message: skipped
        ? t('{{number}} of {{total}} tasks changed', { number: picked, total: picked + skipped })
        : t('{{count}} tasks changed', { count: picked }),
      ...(isDone && picked > 0 && { onUndo: () => void make(chosen, { status: 'pending' }) }),
    })
  }
  return make
}

const LateEdit = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <TaskEditForm task={task} onClose={onClose} />
  </Suspense>
)
