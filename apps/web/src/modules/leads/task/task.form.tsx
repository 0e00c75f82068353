import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { taskTypeLabels } from '@embark/contract/leads/task/task.rules.ts'
import { Textarea } from '@mantine/core'
import { type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me, useCan } from '#platform/session/session.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { SoonTimes } from './soon-times.view.tsx'
import { taskStales } from './task-acts.state.tsx'

interface Words {
  readonly scheduled_at: string | null
  readonly note: string | null
  readonly type: Task['type'] | null
}

function TaskFields({ form }: { readonly form: FormPart<Words> }) {
  const t = useT()
  const when = form.field('scheduled_at')
  return (
    <>
      <Textarea label={t('What is to be done?')} required autosize minRows={2} {...form.field('note')} />
      <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      <SoonTimes onChoose={when.onChange} />
      <SelectField label={t('Type')} data={choicesOf(taskTypeLabels, t)} {...form.field('type')} />
    </>
  )
}

type People = readonly { readonly identifier: string; readonly first_name: string; readonly last_name: string }[]

/** Sets a task by itself or about an agency, for oneself or for somebody whose work one looks after. */
export function TaskForm({ people, at = '', onClose }: { readonly people: People; readonly at?: string; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(tasks.create, {
    defaults: { scheduled_at: at, note: '', type: 'todo', module_type: 'general', module_identifier: '', user_identifier: null },
    stales: taskStales,
    said: t('Reminder has been set successfully'),
    onDone: onClose,
  })
  const seesAgencies = useCan('settings.agent.staff.read') && me().group === 'company'
  const agencies = useEndpoint(leads.dropdowns, { query: { only: 'agents' } }, { enabled: seesAgencies }).data?.agents ?? []
  return (
    <FormScreen title={t('New task')} form={form} verb={t('Set reminder')} variant="modal" onCancel={onClose}>
      <TaskFields form={form} />
      {agencies.length > 0 && (
        <SelectField
          label={t('About an agency')}
          clearable
          searchable
          data={agencies.map(({ value, label }) => ({ value: String(value), label }))}
          value={form.values.module_identifier || null}
          onChange={(agency) =>
            form.set({ module_type: agency === null ? 'general' : 'agent', module_identifier: agency === null ? '' : String(agency) })
          }
        />
      )}
      {people.length > 1 && (
        <SelectField
          label={t('For')}
          clearable
          searchable
          placeholder={t('Me')}
          data={people.map((person) => ({ value: person.identifier, label: fullNameOf(person) }))}
          {...form.field('user_identifier')}
        />
      )}
    </FormScreen>
  )
}

/** Changes words, time and kind of an open task. */
export function TaskEditForm({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(tasks.edit, {
    params: { id: task.identifier },
    defaults: { scheduled_at: task.scheduled_at, note: task.note, type: task.type },
    stales: taskStales,
    said: t('Reminder changed'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Edit task')} form={form} variant="modal" onCancel={onClose}>
      <TaskFields form={form} />
    </FormScreen>
  )
}
