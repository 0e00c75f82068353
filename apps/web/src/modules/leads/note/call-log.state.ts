import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { CallLog, type callOutcomes, leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** How a call can end, as people say it. */
export const outcomeNames: Record<(typeof callOutcomes)[number], string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
}

/** A call that was made by hand: how it ended and what was said become a note, and what comes next a task. */
export function useCallLog(lead: string, content: string, onDone: () => void) {
  const t = useT()
  return useSchemaForm('call', CallLog, {
    defaults: { outcome: 'reached', content, scheduled_at: '', note: '' },
    send: async ({ outcome, content, scheduled_at, note }) => {
      const said = [t('Call: {{outcome}}', { outcome: t(outcomeNames[outcome]) }), content].filter(Boolean).join('\n')
      await call(leadNotes.create, { params: { lead_id: lead }, body: { content: said, visibility: 'internal' } })
      if (scheduled_at)
        await call(tasks.create, { body: { scheduled_at, note, type: 'call', module_type: 'lead', module_identifier: lead } })
    },
    stales: [leadNotes.list, tasks.list, leadActivities.list, leads.single, leads.list],
    said: t('Call logged'),
    onDone,
  })
}
