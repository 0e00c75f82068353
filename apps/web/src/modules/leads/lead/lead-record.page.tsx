import { to } from '@embark/contract/kernel/screen.ts'
import { fullNameOf } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBell,
  IconFilePlus,
  IconMail,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSees } from '#modules/access/access.public.tsx'
import { useDial } from '#modules/telephony/telephony.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatAgo, formatMoment, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { ringOf } from '#ui/parts/ring-of.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { NextStep, RailSection } from '#ui/record/rail.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { AssignDialog } from '../assignment/assign.dialog.tsx'
import { Staff } from '../assignment/staff.view.tsx'
import { MoveDialog } from '../status/move.dialog.tsx'
import { ReminderDialog } from '../task/reminder.dialog.tsx'
import { useTaskStatus } from '../task/reminders.view.tsx'
import { LeadEditForm } from './lead-edit.form.tsx'
import { LeadFacts } from './lead-facts.view.tsx'
import { leadNumber } from './lead-list.state.ts'
import { LeadTab, leadTabs } from './lead-tabs.view.tsx'

type Open = 'edit' | 'move' | 'assign' | 'transfer' | 'reminder' | null

/** The stage bar: where the lead has been, where it is and for how long, what lies ahead. */
function useRoute(lead: LeadRecord) {
  const t = useT()
  const stops = lead.stageBar.filter(({ stage, status }) => stage.type === 'success' || status === 'current')
  const now = stops.find(({ status }) => status === 'current')
  return {
    stops: stops.map((stop) => ({
      id: String(stop.stage.id),
      name: t(stop.stage.name),
      state: stop.status === 'current' ? ('now' as const) : stop.status === 'upcoming' ? ('ahead' as const) : ('done' as const),
      ...(stop.status === 'current'
        ? { note: t('Day {{day}}, target {{target}}', { day: (stop.days ?? 0) + 1, target: stop.est_days }) }
        : stop.entered_at && { note: formatMomentDay(stop.entered_at) }),
    })),
    ...(now && { nowShare: Math.min(1, ((now.days ?? 0) + 1) / now.est_days) }),
    ...(ringOf(lead.stage).kind && { nowKind: ringOf(lead.stage).kind! }),
  }
}

/** One lead: who it is, how far it has come, what is next, and everything that happened. */
export default function LeadRecordPage() {
  const { lead_id } = useScreenParams(leadScreens.record)
  const record = useEndpoint(leads.single, { params: { id: lead_id } })
  const t = useT()
  if (record.data) return <LeadPage lead={record.data.leadInfo} />
  return <RecordScreen title={t('Lead')} path={[{ name: t('Leads'), href: to(leadScreens.list) }]} {...shownOf(record)} />
}

function LeadPage({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const [state] = useUrlState({ tab: 'timeline' })
  const [open, setOpen] = useState<Open>(null)
  const done = useTaskStatus()
  const dial = useDial(lead.identifier, lead.mobile !== null)
  const whoSees = useWhoSees('lead', lead.identifier)
  const route = useRoute(lead)
  const address = to(leadScreens.record, { lead_id: lead.identifier })
  const close = () => setOpen(null)
  const task = lead.next_task
  const isToday = task && new Date(task.scheduled_at).toDateString() === new Date().toDateString()
  const tabs = leadTabs(lead, t)
  // An address may name a tab that is not there, or not for this person.
  const tab = tabs.some(({ id }) => id === state.tab) ? state.tab : 'timeline'
  return (
    <RecordScreen
      title={fullNameOf(lead)}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      avatar={{ name: fullNameOf(lead) }}
      identity={leadNumber(lead.id)}
      tags={
        <>
          {lead.destination_countries[0] && (
            <Tag tone="accent">
              {[lead.destination_countries[0].name, lead.intake && `${t(lead.intake.label)} ${lead.intake_year ?? ''}`.trim()]
                .filter(Boolean)
                .join(', ')}
            </Tag>
          )}
          {lead.category && <Tag>{t(lead.category)}</Tag>}
          {lead.agent && <Tag>{lead.agent.name}</Tag>}
        </>
      }
      facts={[
        ...(lead.mobile ? [{ icon: <IconPhone size={18} stroke={1.6} />, text: lead.mobile, href: `tel:${lead.mobile}` }] : []),
        ...(lead.email ? [{ icon: <IconMail size={18} stroke={1.6} />, text: lead.email, href: `mailto:${lead.email}` }] : []),
        ...(lead.source_city ? [{ icon: <IconMapPin size={18} stroke={1.6} />, text: lead.source_city }] : []),
      ]}
      actions={[
        ...(lead.can.move
          ? [{ id: 'move', label: t('Change status'), icon: <IconArrowRight size={18} stroke={1.6} />, onRun: () => setOpen('move') }]
          : []),
        ...(lead.can.create_application
          ? [
              {
                id: 'application',
                label: t('New application'),
                icon: <IconFilePlus size={18} stroke={1.6} />,
                href: hrefWith('/applications/create', { lead_identifier: lead.identifier }),
                primary: true,
              },
            ]
          : []),
      ]}
      menu={[
        ...(lead.can.update
          ? [{ id: 'edit', label: t('Edit lead'), icon: <IconPencil size={18} stroke={1.6} />, onRun: () => setOpen('edit') }]
          : []),
        ...(lead.can.set_reminder
          ? [{ id: 'reminder', label: t('Set reminder'), icon: <IconBell size={18} stroke={1.6} />, onRun: () => setOpen('reminder') }]
          : []),
        ...(lead.can.assign
          ? [{ id: 'assign', label: t('Assign'), icon: <IconUserCheck size={18} stroke={1.6} />, onRun: () => setOpen('assign') }]
          : []),
        ...(lead.can.transfer
          ? [{ id: 'transfer', label: t('Transfer'), icon: <IconUserShare size={18} stroke={1.6} />, onRun: () => setOpen('transfer') }]
          : []),
        ...dial,
        ...whoSees.entries,
      ]}
      route={route}
      tabs={tabs.map(({ id, name, count }) => ({
        id,
        name,
        href: hrefWith(address, { ...(id !== 'timeline' && { tab: id }) }),
        ...(count !== undefined && { count }),
      }))}
      activeTab={tab}
      {...(task && {
        nextStep: (
          <NextStep
            due={task.is_overdue ? t('Overdue, {{ago}}', { ago: formatAgo(task.scheduled_at) }) : formatMoment(task.scheduled_at)}
            when={task.is_overdue ? 'overdue' : isToday ? 'today' : 'later'}
            title={task.note}
          >
            <Button onClick={() => done.mutate({ params: { id: task.identifier }, body: { status: 'completed' } })}>{t('Done')}</Button>
            {lead.can.set_reminder && <Button onClick={() => setOpen('reminder')}>{t('Next one')}</Button>}
          </NextStep>
        ),
      })}
      rail={
        <>
          <RailSection
            title={t('Facts')}
            action={
              lead.can.update ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setOpen('edit')}>
                  {t('Edit')}
                </Button>
              ) : undefined
            }
          >
            <LeadFacts lead={lead} />
          </RailSection>
          <RailSection
            title={t('Assigned staff')}
            action={
              lead.can.assign ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setOpen('assign')}>
                  {t('Add')}
                </Button>
              ) : undefined
            }
          >
            <Staff lead={lead.identifier} canRemove={lead.can.assign} />
          </RailSection>
        </>
      }
    >
      <LeadTab tab={tab} lead={lead} onRemind={lead.can.set_reminder ? () => setOpen('reminder') : undefined} />
      {whoSees.dialog}
      {open === 'edit' && <LeadEditForm lead={lead} onClose={close} />}
      {open === 'move' && <MoveDialog lead={lead.identifier} current={lead.status} onClose={close} />}
      {open === 'reminder' && <ReminderDialog lead={lead.identifier} onClose={close} />}
      {(open === 'assign' || open === 'transfer') && (
        <AssignDialog mode={open} target={{ kind: 'one', lead: lead.identifier, name: fullNameOf(lead) }} onClose={close} />
      )}
    </RecordScreen>
  )
}
