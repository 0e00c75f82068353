import { fullNameOf } from '@embark/contract/kernel/shapes.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Select, Textarea } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Dates } from '#ui/form/dates.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Sets a reminder, for oneself or for somebody on the lead; days before today cannot be chosen (G-L-68). */
export function ReminderDialog({ lead, onClose }: { lead: string; onClose: () => void }) {
  const t = useT()
  const staff = useEndpoint(leadAssignments.staff, { params: { id: lead } }).data?.recordsInfo ?? []
  const reminder = useEndpointForm(tasks.create, {
    defaults: {
      scheduled_at: '',
      note: '',
      module_type: 'lead' as const,
      module_identifier: lead,
      user_identifier: null as string | null,
      role_identifier: null as string | null,
    },
    toCall: (body) => ({ body }),
    stales: [tasks.list, leadActivities.list, leads.single, leads.list],
    onDone: () => {
      toast.done({ message: t('Reminder has been set successfully') })
      onClose()
    },
  })
  const { values, setFieldValue, errors } = reminder.form
  const at = values['scheduled_at'] ? new Date(String(values['scheduled_at'])) : null
  const local = at && new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const give = (key: string | null) => {
    const chosen = staff.find(({ user }) => user.identifier === key)
    setFieldValue('user_identifier', chosen?.user.identifier ?? null)
    setFieldValue('role_identifier', chosen?.role.identifier ?? null)
  }
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Set Reminder')}
      complaints={reminder.complaints}
      attempt={reminder.attempt}
      verb={t('Set reminder')}
      onSubmit={() => void reminder.submit()}
      onCancel={onClose}
      busy={reminder.saving}
    >
      <Dates>
        <DateTimePicker
          id={reminder.field('scheduled_at').id}
          label={t('When')}
          description={t('On your clock')}
          required
          minDate={new Date()}
          valueFormat="DD-MM-YYYY HH:mm"
          value={local}
          onChange={(text) => setFieldValue('scheduled_at', text ? new Date(text.replace(' ', 'T')).toISOString() : '')}
          error={errors['scheduled_at']}
          popoverProps={{ withinPortal: true }}
          ariaLabels={{
            previousMonth: t('Previous month'),
            nextMonth: t('Next month'),
            previousYear: t('Previous year'),
            nextYear: t('Next year'),
            previousDecade: t('Previous decade'),
            nextDecade: t('Next decade'),
            monthLevelControl: t('Choose a month'),
            yearLevelControl: t('Choose a year'),
          }}
          timePickerProps={{ hoursInputLabel: t('Hours'), minutesInputLabel: t('Minutes') }}
          submitButtonProps={{ 'aria-label': t('Done') }}
        />
      </Dates>
      <Textarea label={t('Note')} required autosize minRows={2} {...reminder.field('note')} />
      <Select
        label={t('For')}
        clearable
        placeholder={t('Me')}
        data={staff.map(({ user, role }) => ({ value: user.identifier, label: `${fullNameOf(user)} · ${role.name}` }))}
        value={(values['user_identifier'] as string | null) ?? null}
        onChange={give}
        error={errors['user_identifier']}
      />
    </FormScreen>
  )
}
