import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useSayChanged } from '#platform/list/say-changed.ts'
import type { LeadCellProps } from '../lead/lead-cells.state.ts'
import { type Step, StepCell } from './step-cell.form.tsx'
import { taskStales } from './task-acts.state.tsx'
import { wayBack } from './way-back.state.ts'
import '../answer/inline-fact.css'

/** What comes next on a lead, in its list: the task that is due next is changed, or one is set where there is none. */
export function NextStepCell({ cell, lead, refused, onRefused, onSent, onClose }: LeadCellProps) {
  const { next_task } = lead
  const sayChanged = useSayChanged(taskStales)
  const options = { stales: taskStales, quiet: true }
  const name = fullNameOf(lead)
  const edit = useAction(tasks.edit, {
    ...options,
    onDone: ({ taskInfo }) =>
      sayChanged(name, next_task ? wayBack({ note: next_task.note, scheduled_at: next_task.scheduled_at }, taskInfo) : undefined),
    onFailed: (error, { body }) => onRefused({ ...cell, entered: body, error }),
  })
  const set = useAction(tasks.create, {
    ...options,
    onDone: ({ taskInfo: { identifier } }) =>
      sayChanged(name, () => call(tasks.changeStatus, { params: { id: identifier }, body: { status: 'cancelled' } })),
    onFailed: (error, { body: { note, scheduled_at } }) => onRefused({ ...cell, entered: { note, scheduled_at }, error }),
  })
  const save = ({ note = '', scheduled_at }: Step) => {
    onSent(cell)
    const body = { note: note.trim(), scheduled_at }
    if (next_task) edit.mutate({ params: { id: next_task.identifier }, body })
    else set.mutate({ body: { ...body, module_type: 'lead', module_identifier: lead.identifier } })
    onClose()
  }
  const start = { note: next_task?.note ?? '', scheduled_at: next_task?.scheduled_at ?? '' }
  return <StepCell start={start} refused={refused} onSave={save} onClose={onClose} />
}
