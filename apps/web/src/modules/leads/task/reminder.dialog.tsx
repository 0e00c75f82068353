import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { holderName } from '#platform/text/holder.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import { SoonTimes } from './soon-times.view.tsx'

/** Sets a reminder, for oneself, for somebody on the lead or for its student; days before today cannot be chosen (G-L-68). */
export function ReminderDialog({ lead, onClose }: { lead: string; onClose: () => void }) {
  const t = useT()
  const staff = useEndpoint(leadAssignments.staff, { params: { id: lead } }).data?.recordsInfo ?? []
  const known = useEndpoint(leads.single, { params: { id: lead } }).data?.leadInfo
  const hasAccount = known?.has_user_profile ?? false
  const student = useEndpoint(leadStudents.single, { params: { id: lead } }, { enabled: hasAccount }).data?.studentInfo
  const people = [
    ...staff.map((holder) => ({ value: holder.user.identifier, label: holderName(holder, t) })),
    ...(student ? [{ value: student.userInfo.identifier, label: holderName({ user: student, role: { name: 'Student' } }, t) }] : []),
  ]
  const reminder = useEndpointForm(tasks.create, {
    defaults: {
      scheduled_at: '',
      note: '',
      module_type: 'lead',
      module_identifier: lead,
      user_identifier: null,
      role_identifier: null,
    },
    stales: [tasks.list, leadActivities.list, leads.single, leads.list],
    said: t('Reminder has been set successfully'),
    onDone: onClose,
  })
  const when = reminder.field('scheduled_at')
  const give = (key: string | null) => {
    const chosen = staff.find(({ user }) => user.identifier === key)
    reminder.set({ user_identifier: key, role_identifier: chosen?.role.identifier ?? null })
  }
  return (
    <FormScreen title={t('Set Reminder')} form={reminder} verb={t('Set Reminder')} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {known ? inARow([fullNameOf(known), leadNumber(known.id)]) : ' '}
      </p>
      <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      <SoonTimes onChoose={when.onChange} />
      <Textarea label={t('Note')} required autosize minRows={2} {...reminder.field('note')} />
      <SelectField
        label={t('For')}
        clearable
        placeholder={t('Me')}
        description={student && t('What is set for the student stands among their reminders and rings for them.')}
        data={people}
        {...reminder.field('user_identifier')}
        onChange={give}
      />
    </FormScreen>
  )
}
