import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { type ApplicationDeadline, type Deadline, deadlines } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { deadlineNames } from '@embark/contract/applications/deadline/deadline.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { VerifiedFact } from '#modules/catalog/verified.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Due } from '#ui/parts/due.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { RailSection } from '#ui/record/rail.tsx'

type Say = ReturnType<typeof useT>
const titleOf = ({ title, source }: Deadline, t: Say) => title ?? (source === 'own' ? '' : t(deadlineNames[source]))

/** The day, and how far away it is in words. */
function When({ deadline: { due_on, days_left, is_done, is_overdue } }: { readonly deadline: Deadline }) {
  const t = useT()
  const day = formatDay(due_on)
  if (is_done) return <span className="e-sub">{day}</span>
  const words = is_overdue ? t('{{day}}, over', { day }) : days_left === 0 ? t('{{day}}, today', { day }) : day
  return <Due when={is_overdue ? 'overdue' : days_left === 0 ? 'today' : 'later'}>{words}</Due>
}

const stales = [deadlines.ofApplication, calendars.entries]

/** What has to be done by when on an application, wherever it comes from. */
export function Deadlines({ application }: { readonly application: string }) {
  const t = useT()
  const [opened, setOpened] = useState<'create' | 'own' | Deadline>()
  const read = useEndpoint(deadlines.ofApplication, { params: { id: application } })
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const { recordsInfo, applicationDeadlineInfo: sent, can } = read.data
  const mayBeNamed = sent.can.set && !recordsInfo.some(({ source }) => source === 'application')
  const create = can.create && (
    <Button size="compact-sm" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpened('create')}>
      {t('Add a deadline')}
    </Button>
  )
  return (
    <section className="e-app-part" aria-labelledby="deadlines">
      <header>
        <h3 id="deadlines">{t('Deadlines')}</h3>
        {recordsInfo.length > 0 && create}
      </header>
      {recordsInfo.length || mayBeNamed ? (
        <ul className="e-app-lines">
          {mayBeNamed && (
            <li>
              <div>
                <div>{t(deadlineNames.application)}</div>
                <div className="e-sub">{t('The catalogue names no deadline for this intake.')}</div>
              </div>
              <Button variant="subtle" size="compact-sm" onClick={() => setOpened('own')}>
                {t('Set a day')}
              </Button>
            </li>
          )}
          {recordsInfo.map((deadline) => (
            <li key={`${deadline.source} ${deadline.identifier}`}>
              <div>
                <div dir="auto">{titleOf(deadline, t)}</div>
                {deadline.source === 'condition' && <div className="e-sub">{t(deadlineNames.condition)}</div>}
                {deadline.source === 'application' && <SaidBy {...sent} />}
              </div>
              <When deadline={deadline} />
              {deadline.is_done && <Tag tone="good">{t('Done')}</Tag>}
              {(deadline.can.change || (deadline.source === 'application' && sent.can.set)) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${t('Edit')}: ${titleOf(deadline, t)}`}
                  onClick={() => setOpened(deadline.source === 'application' ? 'own' : deadline)}
                >
                  {t('Edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState text={t('No deadlines yet.')} action={create} />
      )}
      {opened === 'create' && <CreateForm application={application} onClose={() => setOpened(undefined)} />}
      {opened === 'own' && <OwnDayForm application={application} sent={sent} onClose={() => setOpened(undefined)} />}
      {typeof opened === 'object' && <EditForm deadline={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** Who says by when an application has to be sent: somebody here, or the catalogue, with when that was looked up. */
function SaidBy({ own, catalogue }: ApplicationDeadline) {
  const t = useT()
  const day = formatMomentDay(own?.set_at)
  return (
    <>
      {own && (
        <div className="e-sub">
          {own.set_by ? t('Set on {{day}} by {{name}}', { day, name: fullNameOf(own.set_by) }) : t('Set on {{day}}', { day })}
        </div>
      )}
      {catalogue && (
        <>
          <div className="e-sub">
            {own ? t('The catalogue says {{day}}', { day: formatDay(catalogue.due_on) }) : t('From the catalogue')}
            {' · '}
            <bdi>{catalogue.program}</bdi>
          </div>
          <VerifiedFact verification={catalogue.verification} />
        </>
      )}
    </>
  )
}

interface OwnDayProps {
  readonly application: string
  readonly sent: ApplicationDeadline
  readonly onClose: () => void
}

/** Sets another day than the catalogue's, or lets it follow the catalogue again. */
function OwnDayForm({ application, sent: { own, catalogue, version }, onClose }: OwnDayProps) {
  const t = useT()
  const form = useEndpointForm(deadlines.setOwn, {
    defaults: { due_on: own?.due_on ?? '' },
    version,
    toCall: (body) => ({ params: { id: application }, body }),
    stales: [...stales, applications.list, applications.single],
    said: t('Deadline changed'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={t(deadlineNames.application)} form={form} onCancel={onClose}>
      <DateField
        label={t('Due')}
        description={
          catalogue
            ? t('Without a day of its own it follows the catalogue: {{day}}.', { day: formatDay(catalogue.due_on) })
            : t('Without a day of its own it follows the catalogue.')
        }
        {...form.field('due_on')}
      />
    </FormScreen>
  )
}

function CreateForm({ application, onClose }: { readonly application: string; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(deadlines.create, {
    defaults: { title: '', due_on: '' },
    toCall: (body) => ({ params: { id: application }, body }),
    stales,
    said: t('Deadline added'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={t('Add a deadline')} form={form} onCancel={onClose}>
      <TextInput label={t('What has to be done')} required maxLength={150} dir="auto" {...form.field('title')} />
      <DateField label={t('Due')} required {...form.field('due_on')} />
    </FormScreen>
  )
}

function EditForm({ deadline, onClose }: { readonly deadline: Deadline; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(deadlines.edit, {
    defaults: { title: deadline.title ?? '', due_on: deadline.due_on, is_done: deadline.is_done },
    ...(deadline.version !== null && { version: deadline.version }),
    toCall: (body) => ({ params: { identifier: deadline.identifier }, body }),
    stales,
    said: t('Deadline changed'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={t('Edit deadline')} form={form} onCancel={onClose}>
      <TextInput label={t('What has to be done')} required maxLength={150} dir="auto" {...form.field('title')} />
      <DateField label={t('Due')} required {...form.field('due_on')} />
      <SwitchField label={t('Done')} {...form.field('is_done')} />
    </FormScreen>
  )
}

/** How many deadlines stand beside the record. */
const mostComing = 3

/** The next deadlines of an application, beside its record; nothing where none is open. */
export function ComingDeadlines({ application }: { readonly application: string }) {
  const t = useT()
  const read = useEndpoint(deadlines.ofApplication, { params: { id: application } })
  const coming = read.data?.recordsInfo.filter(({ is_done }) => !is_done).slice(0, mostComing) ?? []
  if (!coming.length) return null
  const href = hrefWith(to(applicationScreens.record, { application_id: application }), { tab: 'deadlines' })
  return (
    <RailSection title={t('Deadlines')} action={<Link href={href}>{t('See all')}</Link>}>
      <ul className="e-app-lines">
        {coming.map((deadline) => (
          <li key={`${deadline.source} ${deadline.identifier}`}>
            <span dir="auto">{titleOf(deadline, t)}</span>
            <When deadline={deadline} />
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
