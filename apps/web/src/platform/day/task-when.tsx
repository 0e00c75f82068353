import type { Task } from '@embark/contract/leads/task/task.contract.ts'
import { useT } from '../i18n/i18n.ts'
import { raised } from '../i18n/raised.ts'
import { NextStepDue } from './next-step.tsx'

/** When a task is due, or what became of it. */
export function TaskWhen({ task: { status, scheduled_at, is_overdue } }: { readonly task: Task }) {
  const t = useT()
  return status === 'pending' ? <NextStepDue at={scheduled_at} isOverdue={is_overdue} /> : raised(t(status))
}
