import { type Task, type TaskEdit, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { taskTypeLabels, taskTypes } from '@embark/contract/leads/task/task.rules.ts'
import { useRef } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChoiceCell } from '#platform/list/choice-cell.tsx'
import { useRefusedCells } from '#platform/list/refused-cells.ts'
import { useSayChanged } from '#platform/list/say-changed.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
import type { CellEditorProps } from '#ui/list/table-props.ts'
import { StepCell } from './step-cell.form.tsx'
import { taskStales } from './task-acts.state.tsx'
import { wayBack } from './way-back.state.ts'
import '../answer/inline-fact.css'

/** The editors of the cells of the list of tasks: by when, and of what kind. */
export function TaskCells(props: CellEditorProps<Task>) {
  const t = useT()
  const { cell, onSent } = props
  const { refuse, ofOpen, close } = useRefusedCells(props)
  // Which task each call under way is about.
  const sent = useRef(new Map<string, Task>())
  const sayChanged = useSayChanged(taskStales)
  const edit = useAction(tasks.edit, {
    stales: taskStales,
    quiet: true,
    optimistic: ({ params, body }, client) =>
      showInLists<Task>(client, [tasks.list], params.id, (task) => ({
        ...task,
        type: body.type ?? task.type,
        scheduled_at: body.scheduled_at ?? task.scheduled_at,
      })),
    onDone: ({ taskInfo }, { params }) => {
      const before = sent.current.get(params.id)
      sayChanged(taskInfo.note, before && wayBack(before, taskInfo))
    },
    onFailed: (error, { params, body }) => {
      const row = sent.current.get(params.id)
      if (row) refuse({ row, column: body.type ? 'type' : 'due', entered: body.type ?? body, error })
    },
  })
  if (!cell) return null
  const save = (body: TaskEdit) => {
    onSent(cell)
    sent.current.set(cell.row.identifier, cell.row)
    edit.mutate({ params: { id: cell.row.identifier }, body })
    close()
  }
  if (cell.column === 'due')
    return (
      <StepCell
        key={cell.row.identifier}
        start={{ scheduled_at: cell.row.scheduled_at }}
        refused={ofOpen}
        onSave={({ scheduled_at }) => save({ scheduled_at })}
        onClose={close}
      />
    )
  return (
    <ChoiceCell
      key={cell.row.identifier}
      label={t('Type')}
      start={cell.row.type}
      data={taskTypes.map((value) => ({ value, label: t(taskTypeLabels[value]) }))}
      refused={ofOpen}
      onSave={(type) => (type === null || type === cell.row.type ? close() : save({ type }))}
      onClose={close}
    />
  )
}
