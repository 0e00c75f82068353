import { threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import type { loggedOutcomes } from '@embark/contract/conversations/thread/thread.rules.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** How a call can end, as people say it. */
export const outcomeNames: Record<(typeof loggedOutcomes)[number], string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
}

/** A call that was made by hand: how it ended and what was said stand in the conversation, and what comes next becomes a task. */
export function useCallLog(lead: string, content: string, onDone: () => void) {
  const t = useT()
  return useEndpointForm(threads.logCall, {
    defaults: { outcome: 'reached', content, scheduled_at: '', note: '' },
    params: { id: lead },
    stales: [threads.ofLead, tasks.list, leadActivities.list, leads.single, leads.list],
    said: t('Call logged'),
    onDone,
  })
}
