import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { CallLog, callOutcomes, leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { SoonTimes } from '../task/soon-times.view.tsx'

const outcomeNames: Record<(typeof callOutcomes)[number], string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
}

/** What came of a call, in one form: how it ended and what was said become a note, and what comes next a task. */
export function LogCallDialog({ lead, onClose }: { lead: string; onClose: () => void }) {
  const t = useT()
  const form = useSchemaForm('call', CallLog, {
    defaults: { outcome: 'reached', content: '', scheduled_at: '', note: '' },
    send: async ({ outcome, content, scheduled_at, note }) => {
      const said = [t('Call: {{outcome}}', { outcome: t(outcomeNames[outcome]) }), content].filter(Boolean).join('\n')
      await call(leadNotes.create, { params: { lead_id: lead }, body: { content: said, visibility: 'internal' } })
      if (scheduled_at)
        await call(tasks.create, { body: { scheduled_at, note, type: 'call', module_type: 'lead', module_identifier: lead } })
    },
    stales: [leadNotes.list, tasks.list, leadActivities.list, leads.single, leads.list],
    said: t('Call logged'),
    onDone: onClose,
  })
  const when = form.field('scheduled_at')
  return (
    <FormScreen variant="modal" title={t('Log call')} form={form} verb={t('Log call')} onCancel={onClose}>
      <Segments
        label={t('Outcome')}
        options={callOutcomes.map((id) => ({ id, name: t(outcomeNames[id]) }))}
        value={form.values.outcome ?? 'reached'}
        onChange={(outcome) => form.set({ outcome })}
      />
      <Textarea label={t('Note')} autosize minRows={2} {...form.field('content')} />
      {can('leads.update') && (
        <>
          <TextInput label={t('Next step')} {...form.field('note')} />
          <DateTimeField label={t('When')} min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
          <SoonTimes onChoose={when.onChange} />
        </>
      )}
    </FormScreen>
  )
}
