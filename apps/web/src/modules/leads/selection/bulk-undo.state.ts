import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { useAction } from '#platform/api/hooks.ts'
import { say } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** What a bulk act on leads makes stale. */
export const bulkStales = [
  leads.list,
  leads.single,
  leadStudents.list,
  leadAssignments.staff,
  leadActivities.list,
  leadTrash.list,
  jobs.list,
  jobs.single,
]

/** Takes back what a job did, and says how much of it. */
export function useUndo() {
  const undo = useAction(jobs.undo, {
    stales: bulkStales,
    failure: 'This can no longer be undone',
    onDone: ({ jobInfo: { status, done, total } }) =>
      toast.done({
        message: status === 'queued' ? say('The bulk action is being undone') : say('Undone: {{done}} of {{total}}', { done, total }),
      }),
  })
  return { undo: (job: string) => undo.mutate({ params: { id: job } }), isUndoing: undo.isPending }
}
