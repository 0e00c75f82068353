import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { IconCheck } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { LateStepDue } from '#platform/day/late-step.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { DayRow, DayRows } from '#ui/day/day.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Link } from '#ui/link.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { taskStales } from './task-acts.state.tsx'
import { aboutTask, hrefOfTask } from './task-place.state.ts'

/** What is to be done today beside the next steps of leads: on applications, on agencies, and by itself. */
export function TaskRows({ tasks: rows }: { readonly tasks: readonly Task[] }) {
  const t = useT()
  const reopen = useAction(tasks.changeStatus, { stales: taskStales })
  const finish = useAction(tasks.changeStatus, {
    stales: taskStales,
    failure: 'The step could not be marked as done',
    onDone: ({ taskInfo: { identifier } }) =>
      toast.done({ message: t('Done'), onUndo: () => reopen.mutate({ params: { id: identifier }, body: { status: 'pending' } }) }),
  })
  return (
    <DayRows>
      {rows.map((task) => (
        <DayRow
          key={task.identifier}
          who={<About task={task} />}
          step={<LateStepDue at={task.scheduled_at} isOverdue={task.is_overdue} />}
          done={
            <IconButton
              label={t('Mark as done: {{step}}', { step: task.note })}
              icon={<IconCheck size={18} stroke={1.6} aria-hidden />}
              onClick={() => finish.mutate({ params: { id: task.identifier }, body: { status: 'completed' } })}
            />
          }
        />
      ))}
    </DayRows>
  )
}

function About({ task }: { readonly task: Task }) {
  const href = hrefOfTask(task)
  return (
    <span>
      {href ? (
        <Link className="e-day-name" dir="auto" href={href}>
          {task.note}
        </Link>
      ) : (
        <span className="e-day-name" dir="auto">
          {task.note}
        </span>
      )}
      <span className="e-day-where" dir="auto">
        {aboutTask(task)}
      </span>
    </span>
  )
}
