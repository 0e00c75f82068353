import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconFilePlus, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useWhoSees } from '#modules/access/access.public.tsx'
import { routeOf } from '#modules/masters/masters.public.ts'
import { useDial } from '#modules/telephony/telephony.public.ts'
import { useDueWords } from '#platform/day/next-step.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useNeighbours } from '#platform/list/neighbours.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { afterFirst } from '#platform/session/early.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { NextStep } from '#ui/record/rail.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { useTaskStatus } from '../task/task.state.ts'
import type { LeadAct } from './lead-dialogs.view.tsx'
import { leadNumber } from './lead-list.state.ts'
import { LeadTab, leadTabs } from './lead-tabs.view.tsx'
import './lead.css'

// Who it is and what is next come first.
const LeadRail = lazyPart(() => afterFirst(() => import('./lead-late.view.tsx')).then((file) => file.LeadRail))
// What an act opens comes when it is asked for.
const LeadDialog = lazyPart(() => import('./lead-dialogs.view.tsx').then((file) => file.LeadDialog))

const icon = { size: 18, stroke: 1.6 }
type Open = LeadAct | null
const start = { tab: 'activity', open: '', program: undefined as ComponentProps<typeof LeadDialog>['program'] }

/** Another page under which a lead is shown, with what stands there beside it. */
interface Among {
  readonly path: { name: string; href: string }[]
  readonly address: string
  readonly tags: ReactNode
  readonly menu: { id: string; label: string; onRun: () => void }[]
  readonly dialog: ReactNode
}

/** The page of a lead, under its own address or among the students. */
export function LeadPage({ lead, among }: { lead: LeadRecord; among?: Among }) {
  const t = useT()
  const [state, change] = useUrlState(start)
  // What is open stands in the address, so that it can be sent to a colleague.
  const setOpen = (next: Open) => change({ open: next ?? '', program: undefined }, { replace: next === null, stays: true })
  const dial = useDial(lead.identifier, lead.mobile !== null)
  const whoSees = useWhoSees('lead', lead.identifier)
  const { actions, menu } = useActs(lead, setOpen)
  const remind = lead.can.set_reminder ? () => setOpen('reminder') : undefined
  const address = among?.address ?? to(leadScreens.record, { lead_id: lead.identifier })
  const { list, neighbours } = useNeighbours(address)
  const tabs = leadTabs(lead, t)
  // An address may name a tab that is not there, or not for this person.
  const tab = tabs.some(({ id }) => id === state.tab) ? state.tab : 'activity'
  return (
    <RecordScreen
      title={fullNameOf(lead)}
      path={among?.path ?? [{ name: t('Leads'), href: list ?? to(leadScreens.list) }]}
      neighbours={neighbours}
      avatar={{ name: fullNameOf(lead) }}
      identity={leadNumber(lead.id)}
      tags={
        <>
          {among?.tags}
          <Tags lead={lead} />
        </>
      }
      facts={contactsOf(lead)}
      actions={actions}
      menu={[...(among?.menu ?? []), ...menu, ...dial, ...whoSees.entries]}
      route={routeOf(lead, t)}
      tabs={tabs.map(({ id, name, count }) => ({
        id,
        name,
        href: hrefWith(address, { ...(id !== 'activity' && { tab: id }) }),
        ...(count !== undefined && { count }),
      }))}
      activeTab={tab}
      {...(lead.next_task &&
        // Among the reminders it is one of them.
        tab !== 'reminders' && { nextStep: <NextTask task={lead.next_task} onRemind={remind} /> })}
      rail={
        <Suspense fallback={null}>
          <LeadRail lead={lead} onOpen={setOpen} hasFacts={tab !== 'profile'} hasStaff={tab !== 'staff'} />
        </Suspense>
      }
    >
      <LeadTab tab={tab} lead={lead} onOpen={setOpen} />
      {whoSees.dialog}
      {among?.dialog}
      <Suspense fallback={null}>
        {state.open && <LeadDialog open={state.open} lead={lead} program={state.program} onClose={() => setOpen(null)} />}
      </Suspense>
    </RecordScreen>
  )
}

function Tags({ lead: { sub_status, destination_countries, intake, intake_year, category, agent } }: { lead: LeadRecord }) {
  const t = useT()
  const [country] = destination_countries
  return (
    <>
      {country && <Tag tone="accent">{inARow([country.name, ...(intake ? [`${t(intake.label)} ${intake_year ?? ''}`.trim()] : [])])}</Tag>}
      {sub_status && <Tag>{sub_status.label}</Tag>}
      {category && <Tag>{raised(t(category))}</Tag>}
      {agent && <Tag>{agent.name}</Tag>}
    </>
  )
}

const contactsOf = ({ mobile, email, source_city }: LeadRecord) => [
  ...(mobile ? [{ icon: <IconPhone {...icon} />, text: groupedPhone(mobile), href: `tel:${mobile}` }] : []),
  ...(email ? [{ icon: <IconMail {...icon} />, text: email, href: `mailto:${email}` }] : []),
  ...(source_city ? [{ icon: <IconMapPin {...icon} />, text: source_city }] : []),
]

/** What may be done with the lead: the acts worth a button, and those of the menu. */
function useActs({ can, email, has_user_profile, sub_statuses }: LeadRecord, open: (dialog: Open) => void) {
  const t = useT()
  const mayDelete = useCan('leads.delete')
  const [mayErase, mayMerge] = [useCan('leads.personal_data'), useCan('leads.merge')]
  const mayCounsel = useCan('leads.counsellings.create')
  const mayInvite = useCan('students.create')
  const mayAttach = useCan('documents.create')
  const move = { id: 'move', label: t('Change status'), icon: <IconArrowRight {...icon} />, onRun: () => open('move') }
  const apply = {
    id: 'application',
    label: t('New application'),
    icon: <IconFilePlus {...icon} />,
    onRun: () => open('application'),
    primary: true,
  }
  const log = { id: 'call', label: t('Log call'), icon: <IconPhone {...icon} />, onRun: () => open('call') }
  const edit = { id: 'edit', label: t('Edit lead'), onRun: () => open('edit') }
  const divide = { id: 'sub_status', label: t('Change sub-status'), onRun: () => open('sub_status') }
  const remind = { id: 'reminder', label: t('Set reminder'), onRun: () => open('reminder') }
  const assign = { id: 'assign', label: t('Assign'), onRun: () => open('assign') }
  const transfer = { id: 'transfer', label: t('Transfer'), onRun: () => open('transfer') }
  const invite = { id: 'invite', label: t('Invite to the portal'), onRun: () => open('invite') }
  return {
    actions: [...(can.take_notes ? [log] : []), ...(can.move ? [move] : []), ...(can.create_application ? [apply] : [])],
    menu: [
      ...(can.update ? [edit] : []),
      ...(can.update && sub_statuses.length ? [divide] : []),
      ...(can.set_reminder ? [remind] : []),
      ...(mayAttach ? [{ id: 'attach', label: t('Attach File'), onRun: () => open('attach') }] : []),
      ...(mayCounsel ? [{ id: 'counselling', label: t('New counselling'), onRun: () => open('counselling') }] : []),
      ...(can.assign ? [assign] : []),
      ...(can.transfer ? [transfer] : []),
      ...(mayInvite && email && !has_user_profile ? [invite] : []),
      ...(mayMerge ? [{ id: 'same', label: t('Same person'), onRun: () => open('same') }] : []),
      ...(mayErase ? [{ id: 'personal', label: t('Personal data'), onRun: () => open('personal') }] : []),
      ...(mayDelete ? [{ id: 'delete', label: t('Delete lead'), danger: true, apart: true, onRun: () => open('delete') }] : []),
    ],
  }
}

interface NextTaskProps {
  readonly task: NonNullable<LeadRecord['next_task']>
  readonly onRemind: (() => void) | undefined
}
function NextTask({ task, onRemind }: NextTaskProps) {
  const t = useT()
  const setStatus = useTaskStatus()
  const { text, when } = useDueWords()({ at: task.scheduled_at, isOverdue: task.is_overdue })
  return (
    <NextStep due={text} when={when} title={task.note}>
      <Button onClick={() => setStatus.mutate({ params: { id: task.identifier }, body: { status: 'completed' } })}>{t('Done')}</Button>
      {onRemind && <Button onClick={onRemind}>{t('Schedule next')}</Button>}
    </NextStep>
  )
}
