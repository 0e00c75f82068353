import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { NextStep, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { TextInput } from '@mantine/core'
import { type FormPart, useSchemaForm } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import '../lead/lead.css'
import { SoonTimes } from './soon-times.view.tsx'

/** What comes next on a lead, and when; both or neither. */
export function NextStepFields({
  form,
}: {
  readonly form: FormPart<{ readonly note: string | null; readonly scheduled_at: string | null }>
}) {
  const t = useT()
  const when = form.field('scheduled_at')
  return (
    <div className="l-next">
      <TextInput label={t('Next step')} {...form.field('note')} />
      <div>
        <DateTimeField label={t('When')} min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
        <SoonTimes onChoose={when.onChange} />
      </div>
    </div>
  )
}

/** A next step that is said with another act on a lead, and set once that act was done. */
export function useNextStep(lead: string) {
  const form = useSchemaForm('next-step', NextStep, { defaults: { scheduled_at: '', note: '' }, send: () => true })
  const remind = useAction(tasks.create, { stales: [tasks.list, leadActivities.list, leads.single, leads.list] })
  const { scheduled_at, note } = form.values
  return {
    form,
    /** Whether it can be set, or none is wanted; says what is missing. */
    isSound: async () => (await form.submit()) === true,
    set: () => {
      if (scheduled_at) remind.mutate({ body: { scheduled_at, note: note ?? '', module_type: 'lead', module_identifier: lead } })
    },
  }
}
