import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { holderName } from '#platform/text/holder.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

/** Sets a reminder on an application, for oneself or for somebody who works its student. */
export function ReminderDialog({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  const { identifier, studentInfo, can } = application
  const staff = useEndpoint(leadAssignments.staff, { params: { id: studentInfo.identifier } }, { enabled: can.open_lead }).data?.recordsInfo
  const form = useEndpointForm(tasks.create, {
    defaults: { scheduled_at: '', note: '', module_type: 'application', module_identifier: identifier, user_identifier: null },
    stales: [tasks.list, applications.activities],
    said: t('Reminder has been set successfully'),
    onDone: onClose,
  })
  const when = form.field('scheduled_at')
  return (
    <FormScreen title={t('Set Reminder')} form={form} verb={t('Set reminder')} onCancel={onClose}>
      <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      <Textarea label={t('Note')} required autosize minRows={2} {...form.field('note')} />
      <SelectField
        label={t('For')}
        clearable
        placeholder={t('Me')}
        data={(staff ?? []).map((holder) => ({ value: holder.user.identifier, label: holderName(holder, t) }))}
        {...form.field('user_identifier')}
      />
    </FormScreen>
  )
}
