import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { Task } from '@embark/contract/leads/task/task.contract.ts'

/** Whom or what a task is about, in a line. */
export const aboutTask = ({ lead, agent }: Pick<Task, 'lead' | 'agent'>) => (lead ? fullNameOf(lead) : (agent?.name ?? ''))

/** Where the record of a task is opened; a task by itself has no page. */
export function hrefOfTask({ category, lead, application }: Pick<Task, 'category' | 'lead' | 'application'>): string | undefined {
  if (category === 'application' && application) return to(applicationScreens.record, { application_id: application.identifier })
  return lead ? to(leadScreens.record, { lead_id: lead.identifier }) : undefined
}
