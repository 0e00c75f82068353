import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { reminderVerbs, taskMoves } from '@embark/contract/leads/task/task.rules.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { TaskWhen } from '#platform/day/task-when.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { useTaskStatus } from './task.state.ts'

interface Props {
  readonly lead: string
  readonly onSet?: (() => void) | undefined
  /** The reader is the person themselves, who does what they were asked to and takes nothing back. */
  readonly isOwn?: boolean
}
/** The reminders of a lead: what is due first. */
export function Reminders({ lead, onSet, isOwn = false }: Props) {
  const t = useT()
  const page = useEndpoint(tasks.list, { query: { identifier: lead, per_page: 1_000 } })
  const change = useTaskStatus()
  if (page.isError || !page.data) return <ReadState read={page} kind="rows" />
  const action = onSet && <Button onClick={onSet}>{t('Set reminder')}</Button>
  if (!page.data.recordsInfo.length)
    return <EmptyState text={isOwn ? t('What your counsellor reminds you of appears here.') : t('No reminders yet.')} action={action} />
  const columns: Column<Task>[] = [
    {
      id: 'note',
      header: t('Reminder'),
      cell: (task) => (
        <span className="e-strong" dir="auto">
          {task.note}
        </span>
      ),
      cardSlot: 'title',
    },
    {
      id: 'scheduled_at',
      header: t('When'),
      cell: (task) => <TaskWhen task={task} />,
      cardSlot: 'corner',
    },
    ...(isOwn ? [] : [{ id: 'user', header: t('For'), cell: (task: Task) => fullNameOf(task.user) }]),
    {
      id: 'done',
      header: t('Actions'),
      width: 96,
      cardSlot: 'foot',
      cell: (task) =>
        task.status === 'pending' && task.can.change_status ? (
          <Button size="xs" onClick={() => change.mutate({ params: { id: task.identifier }, body: { status: 'completed' } })}>
            {t('Done')}
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      {action && <div className="e-row l-tab-act">{action}</div>}
      <div className="l-flush">
        <DataTable
          label={t('Reminders')}
          plain
          columns={columns}
          rows={page.data.recordsInfo}
          rowId={(task) => task.identifier}
          rowName={(task) => task.note}
          rowMenu={({ identifier, status, can }) =>
            can.change_status
              ? taskMoves[status]
                  .filter((next) => next !== 'completed' && (!isOwn || next !== 'cancelled'))
                  .map((next) => ({
                    id: next,
                    label: t(reminderVerbs[next]),
                    onRun: () => change.mutate({ params: { id: identifier }, body: { status: next } }),
                  }))
              : []
          }
        />
      </div>
    </>
  )
}
