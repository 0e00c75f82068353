import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { useAction } from '#platform/api/hooks.ts'

/** Completing, cancelling and reopening tasks, wherever a task is shown. */
export const useTaskStatus = () => useAction(tasks.changeStatus, { stales: [tasks.list, leads.single, leads.list, leadActivities.list] })
