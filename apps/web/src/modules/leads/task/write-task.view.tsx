import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { NoteComposer } from '#ui/record/note-composer.tsx'
import type { Writing } from '../note/write-note.view.tsx'
import { SoonTimes } from './soon-times.view.tsx'

/** Sets oneself a reminder where notes are written. */
export function WriteTask({ lead, text, onText, onDone, ...kinds }: Writing) {
  const t = useT()
  const task = useEndpointForm(tasks.create, {
    defaults: { scheduled_at: '', note: text, type: 'todo', module_type: 'lead', module_identifier: lead },
    stales: [tasks.list, leadActivities.list, leads.single, leads.list],
    said: t('Reminder has been set successfully'),
    onDone,
  })
  const when = task.field('scheduled_at')
  return (
    <NoteComposer
      {...kinds}
      label={t('What is to be done?')}
      placeholder={t('What is to be done?')}
      value={text}
      onChange={(note) => {
        onText(note)
        task.set({ note })
      }}
      verb={t('Set reminder')}
      onSave={() => void task.submit()}
      busy={task.saving}
      error={task.refusal?.message ?? (task.errors['note'] as string | undefined)}
    >
      <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      <SoonTimes onChoose={when.onChange} />
    </NoteComposer>
  )
}
