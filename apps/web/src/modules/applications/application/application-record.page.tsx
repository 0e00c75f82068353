import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBell, IconBuildingBank, IconCalendar, IconPencil, IconPrinter, IconUser, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useWhoSees } from '#modules/access/access.public.tsx'
import { ringOf, routeOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useNeighbours } from '#platform/list/neighbours.ts'
import { useOpened } from '#platform/prefs/opened.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { me, useCan } from '#platform/session/session.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { ApplicationAnswers, ApplicationDetails, ApplicationFacts, ApplicationMoney, ApplicationStaff } from './application-facts.view.tsx'
import { ApplicationFeed } from './application-feed.view.tsx'
import { applicationNumber, intakeOf } from './application-list.state.ts'
import './application.css'
import { statusName } from './status-name.state.ts'

// What an act opens comes when it is asked for.
const DocumentsPanel = lazyPart(() => import('#modules/documents/documents.public.tsx').then((file) => file.DocumentsPanel))
const Conversation = lazyPart(() => import('#modules/conversations/conversations.public.ts').then((file) => file.Conversation))
const ChangedChoices = lazyPart(() => import('#modules/catalog/changes.public.tsx').then((file) => file.ChangedChoices))
const Courses = lazyPart(() => import('../preference/courses.view.tsx').then((file) => file.Courses))
const Papers = lazyPart(() => import('../checklist/papers.view.tsx').then((file) => file.Papers))
const Checklist = lazyPart(() => import('../checklist/checklist.view.tsx').then((file) => file.Checklist))
const ComingDeadlines = lazyPart(() => import('../deadline/deadlines.view.tsx').then((file) => file.ComingDeadlines))
const Deadlines = lazyPart(() => import('../deadline/deadlines.view.tsx').then((file) => file.Deadlines))
const Offer = lazyPart(() => import('../offer-condition/offer.view.tsx').then((file) => file.Offer))
const Submissions = lazyPart(() => import('../submission/submissions.view.tsx').then((file) => file.Submissions))
const ApplicationReminders = lazyPart(() => import('./application-reminders.view.tsx').then((file) => file.ApplicationReminders))
const ReminderDialog = lazyPart(() => import('./reminder.dialog.tsx').then((file) => file.ReminderDialog))
const ApplicationEditForm = lazyPart(() => import('./application-edit.form.tsx').then((file) => file.ApplicationEditForm))
const DeferDialog = lazyPart(() => import('./defer.dialog.tsx').then((file) => file.DeferDialog))
const PrintDialog = lazyPart(() => import('../print/print.dialog.tsx').then((file) => file.PrintDialog))
const MoveDialog = lazyPart(() => import('./move.dialog.tsx').then((file) => file.MoveDialog))

const dialogs = ['edit', 'move', 'defer', 'withdraw', 'print', 'reminder'] as const
type Open = (typeof dialogs)[number] | null
const icon = { size: 18, stroke: 1.6 }

/** One application: how far it has come, for what, which papers it has, and everything that happened. */
export default function ApplicationRecordPage() {
  const { application_id } = useScreenParams(applicationScreens.record)
  const record = useEndpoint(applications.single, { params: { id: application_id } })
  const t = useT()
  if (record.data) return <ApplicationPage application={record.data.applicationInfo} />
  const path = [{ name: t('Applications'), href: to(applicationScreens.list) }]
  return <RecordScreen title={t('Application')} path={path} {...shownOf(record)} />
}

function ApplicationPage({ application }: { application: ApplicationRecord }) {
  const t = useT()
  const [state] = useUrlState({ tab: 'timeline' })
  const facts = useFacts(application)
  const whoSees = useWhoSees('application', application.identifier)
  const tabs = useTabs(application)
  const address = to(applicationScreens.record, { application_id: application.identifier })
  const { list, neighbours } = useNeighbours(address)
  const { can, studentInfo } = application
  const mayRemind = useCan('leads.update')
  const isStudent = me().group === 'user'
  const withdrawal = withdrawalOf(application)
  const hasMoves = can.move && application.moves.length > 0
  // It wants nothing more, though its status can be corrected.
  const isAtEnd = ['won', 'lost'].includes(ringOf(application.stage).kind)
  const may = { edit: can.update, move: hasMoves, defer: can.defer, withdraw: Boolean(withdrawal), print: true, reminder: mayRemind }
  // An address opens only what its reader may do.
  const [open, setOpen] = useOpened(dialogs.filter((dialog) => may[dialog]))
  // An address may name a tab that is not there, or not for this person.
  const tab = tabs.some(({ id }) => id === state.tab) ? state.tab : 'timeline'
  const print = { id: 'print', label: t('Print summary'), icon: <IconPrinter {...icon} />, onRun: () => setOpen('print') }
  // Who goes through a list looks at the same part of each.
  const onTab = (href: string | undefined) => href && hrefWith(href, { ...(tab !== 'timeline' && { tab }) })
  return (
    <RecordScreen
      {...headOf(application, isStudent)}
      documentTitle={`${applicationNumber(application.id)} ${fullNameOf(studentInfo)}`}
      path={[{ name: t('Applications'), href: list ?? to(applicationScreens.list) }]}
      neighbours={neighbours && { ...neighbours, previousHref: onTab(neighbours.previousHref), nextHref: onTab(neighbours.nextHref) }}
      identity={applicationNumber(application.id)}
      tags={
        <>
          <Tag tone="accent">{statusName(application.status, t)}</Tag>
          {application.sub_status && <Tag>{application.sub_status.label}</Tag>}
          {application.is_deferred && <Tag>{t('Deferred')}</Tag>}
          {application.agent && <Tag>{application.agent.name}</Tag>}
        </>
      }
      facts={facts}
      actions={[
        ...(can.update ? [{ id: 'edit', label: t('Edit'), icon: <IconPencil {...icon} />, onRun: () => setOpen('edit') }] : []),
        ...(hasMoves
          ? [{ id: 'move', label: t('Change status'), icon: <IconArrowRight {...icon} />, onRun: () => setOpen('move'), primary: !isAtEnd }]
          : []),
        // A menu of one line is that line.
        ...(isStudent ? [print] : []),
      ]}
      menu={[
        ...(mayRemind
          ? [{ id: 'reminder', label: t('Set reminder'), icon: <IconBell {...icon} />, onRun: () => setOpen('reminder') }]
          : []),
        ...(can.defer
          ? [{ id: 'defer', label: t('Defer application'), icon: <IconCalendar {...icon} />, onRun: () => setOpen('defer') }]
          : []),
        ...(withdrawal
          ? [{ id: 'withdraw', label: t('Withdraw application'), icon: <IconX {...icon} />, onRun: () => setOpen('withdraw') }]
          : []),
        ...(isStudent ? [] : [print]),
        ...whoSees.entries,
      ]}
      route={routeFor(application, t)}
      tabs={tabs.map((tab) => ({ ...tab, href: hrefWith(address, { ...(tab.id !== 'timeline' && { tab: tab.id }) }) }))}
      activeTab={tab}
      rail={<Rail application={application} tab={tab} onEdit={() => setOpen('edit')} />}
    >
      {can.open_lead && application.submitted_at === null && (tab === 'timeline' || tab === 'courses') && (
        <Suspense fallback={null}>
          <ChangedChoices lead={application.studentInfo.identifier} kind="application" identifier={application.identifier} />
        </Suspense>
      )}
      <Suspense fallback={<LateSkeleton kind="record" />}>
        <Tab tab={tab} application={application} onRemind={() => setOpen('reminder')} />
      </Suspense>
      {whoSees.dialog}
      <Suspense fallback={null}>
        <OpenDialog open={open} application={application} onClose={() => setOpen(null)} />
      </Suspense>
    </RecordScreen>
  )
}

/** Whose application it is and for what. Students know who they are; what it is for tells theirs apart. */
function headOf({ programs: [course], institution, studentInfo }: ApplicationRecord, isStudent: boolean) {
  const student = fullNameOf(studentInfo)
  if (isStudent) return { title: course?.name ?? institution.name, avatar: { name: institution.name, src: institution.logo_url } }
  return { title: [student, course?.name].filter(Boolean).join(' · '), avatar: { name: student } }
}

/** The route; a stage that takes longer than planned says so to staff, and to the student what is usual. */
function routeFor(application: ApplicationRecord, t: ReturnType<typeof useT>) {
  const route = routeOf(application, t)
  const now = application.stageBar.find(({ status }) => status === 'current')
  const day = (now?.days ?? 0) + 1
  const isStudent = me().group === 'user'
  if (!now || (!isStudent && day <= now.est_days)) return route
  const vars = { day, target: now.est_days }
  const note = isStudent ? t('Day {{day}}, usually {{target}}', vars) : t('Day {{day}}, late: target {{target}}', vars)
  return { ...route, stops: route.stops.map((stop) => (stop.state === 'now' ? { ...stop, note, isLate: !isStudent } : stop)) }
}

/** The move by which an application is withdrawn, where it is possible now. */
const withdrawalOf = ({ can, moves }: ApplicationRecord) =>
  can.move ? moves.find(({ status, isAllowed }) => isAllowed && status.key === 'withdrawn') : undefined

function useFacts(application: ApplicationRecord) {
  const t = useT()
  const student = {
    icon: <IconUser {...icon} />,
    text: `${t('Lead')} ${leadNumber(application.studentInfo.id)}`,
    href: to(leadScreens.record, { lead_id: application.studentInfo.identifier }),
  }
  return [
    { icon: <IconBuildingBank {...icon} />, text: application.institution.name },
    { icon: <IconCalendar {...icon} />, text: intakeOf(application, t) },
    // A student has pages of their own, and is no lead to themselves.
    ...(application.can.open_lead && me().group !== 'user' ? [student] : []),
  ]
}

function useTabs({ programs, counts }: ApplicationRecord) {
  const t = useT()
  const seesMoney = useCan('invoices.read')
  const seesReminders = useCan('leads.update')
  return [
    { id: 'timeline', name: t('Timeline') },
    { id: 'courses', name: t('Courses'), count: programs.length },
    { id: 'documents', name: t('Documents'), count: counts.documents },
    { id: 'checklist', name: t('Checklist') },
    { id: 'offer', name: t('Offer') },
    { id: 'deadlines', name: t('Deadlines') },
    { id: 'receipts', name: t('Receipts') },
    { id: 'conversation', name: t('Conversation'), ...(counts.unread > 0 && { count: counts.unread }) },
    ...(seesReminders ? [{ id: 'reminders', name: t('Reminders') }] : []),
    { id: 'details', name: t('Details') },
    ...(seesMoney ? [{ id: 'money', name: t('Money') }] : []),
  ]
}

function Rail({ application, tab, onEdit }: { application: ApplicationRecord; tab: string; onEdit: () => void }) {
  const t = useT()
  const edit = application.can.update && (
    <Button variant="subtle" size="compact-sm" onClick={onEdit}>
      {t('Edit')}
    </Button>
  )
  return (
    <>
      <RailSection title={t('Facts')} action={edit}>
        <ApplicationFacts application={application} isBrief={tab === 'details'} />
      </RailSection>
      {/* Institutions are not told who works for the consultancy. */}
      {me().group !== 'institution_staff' && (
        <RailSection title={t('Assigned staff')}>
          <ApplicationStaff application={application} />
        </RailSection>
      )}
      <Suspense fallback={null}>
        {/* What the open tab tells in full is not told beside it. */}
        {tab !== 'deadlines' && <ComingDeadlines application={application.identifier} />}
        {tab !== 'checklist' && <Papers application={application.identifier} />}
      </Suspense>
    </>
  )
}

/** The open tab; one that a person may not see is never named. */
function Tab({ tab, application, onRemind }: { tab: string; application: ApplicationRecord; onRemind: () => void }) {
  const [{ document_type }, change] = useUrlState({ tab: 'timeline', document_type: '' })
  if (tab === 'courses') return <Courses application={application} />
  if (tab === 'documents')
    return (
      <DocumentsPanel key={document_type} module="application" identifier={application.identifier} typeAsked={document_type || undefined} />
    )
  if (tab === 'checklist')
    return <Checklist application={application} onUpload={(type) => change({ tab: 'documents', document_type: type })} />
  if (tab === 'offer') return <Offer application={application.identifier} />
  if (tab === 'deadlines') return <Deadlines application={application.identifier} />
  if (tab === 'receipts') return <Submissions application={application.identifier} />
  if (tab === 'conversation') return <Conversation module="application" identifier={application.identifier} />
  if (tab === 'reminders') return <ApplicationReminders application={application.identifier} onSet={onRemind} />
  if (tab === 'details')
    return (
      <div className="e-app-details">
        <ApplicationDetails application={application} />
        <ApplicationAnswers application={application} />
      </div>
    )
  if (tab === 'money') return <ApplicationMoney application={application} />
  return <ApplicationFeed application={application.identifier} />
}

interface OpenDialogProps {
  readonly open: Open
  readonly application: ApplicationRecord
  readonly onClose: () => void
}
function OpenDialog({ open, application, onClose }: OpenDialogProps) {
  if (open === 'edit') return <ApplicationEditForm application={application} onClose={onClose} />
  if (open === 'move') return <MoveDialog application={application.identifier} onClose={onClose} />
  if (open === 'withdraw')
    return (
      <MoveDialog
        application={application.identifier}
        initial={withdrawalOf(application)?.status.identifier}
        isWithdrawal
        onClose={onClose}
      />
    )
  if (open === 'defer') return <DeferDialog application={application} onClose={onClose} />
  if (open === 'reminder') return <ReminderDialog application={application} onClose={onClose} />
  if (open === 'print') return <PrintDialog application={application.identifier} kind="application" onClose={onClose} />
  return null
}
