import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { Button } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link } from '#ui/link.tsx'
import { SoonTimes } from '../task/soon-times.view.tsx'
import { taskStales } from '../task/task-acts.state.tsx'

interface EntryProps {
  readonly entry: CalendarEntry
  readonly onClose: () => void
}

/** What an entry of the calendar is about; where it may be moved, another time can be chosen without dragging. */
export const EntryDialog = (props: EntryProps) =>
  props.entry.kind === 'task' && props.entry.can.move ? <Movable {...props} /> : <Told {...props} />

function About({ entry: { about, user } }: Pick<EntryProps, 'entry'>) {
  const href =
    about?.module === 'lead'
      ? to(leadScreens.record, { lead_id: about.identifier })
      : about?.module === 'application'
        ? to(applicationScreens.record, { application_id: about.identifier })
        : undefined
  return (
    <p className="e-muted">
      {about &&
        (href ? (
          <Link className="e-link" dir="auto" href={href}>
            {about.name}
          </Link>
        ) : (
          <bdi>{about.name}</bdi>
        ))}
      {about && ' · '}
      <bdi>{fullNameOf(user)}</bdi>
    </p>
  )
}

function Movable({ entry, onClose }: EntryProps) {
  const t = useT()
  const form = useEndpointForm(tasks.edit, {
    params: { id: entry.identifier },
    defaults: { scheduled_at: entry.starts_at },
    stales: taskStales,
    said: t('Reminder changed'),
    onDone: onClose,
  })
  const finish = useAction(tasks.changeStatus, { stales: taskStales, said: t('Done'), onDone: onClose })
  const when = form.field('scheduled_at')
  return (
    <FormScreen
      title={entry.title}
      form={form}
      variant="modal"
      verb={t('Postpone')}
      onCancel={onClose}
      extra={
        <Button onClick={() => finish.mutate({ params: { id: entry.identifier }, body: { status: 'completed' } })}>
          {t('Mark as done')}
        </Button>
      }
    >
      <About entry={entry} />
      <DateTimeField label={t('When')} required min={new Date()} {...when} onChange={(at) => when.onChange(at ?? '')} />
      <SoonTimes onChoose={when.onChange} />
    </FormScreen>
  )
}

function Told({ entry, onClose }: EntryProps) {
  return (
    <Modal opened onClose={onClose} title={entry.title}>
      <p>{formatMoment(entry.starts_at)}</p>
      <About entry={entry} />
    </Modal>
  )
}
