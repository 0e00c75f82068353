import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { Suspense } from 'react'
import { afterFirst } from '#platform/session/early.ts'
import { can } from '#platform/session/session.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { LeadAct } from './lead-dialogs.view.tsx'

// What other modules show about a lead comes when its tab is opened.
const Documents = lazyPart(() => import('#modules/documents/documents.public.tsx').then((file) => file.DocumentsPanel))
const Programs = lazyPart(() => import('#modules/catalog/catalog.public.tsx').then((file) => file.ShortlistPanel))
const Applications = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.LeadApplications))
const Conversation = lazyPart(() => import('#modules/conversations/conversations.public.ts').then((file) => file.Conversation))
const Counsellings = lazyPart(() => import('#modules/counselling/counselling.public.ts').then((file) => file.LeadCounsellings))
const Payments = lazyPart(() => import('#modules/finance/finance.public.ts').then((file) => file.LeadPayments))
const Services = lazyPart(() => import('#modules/services/services.public.ts').then((file) => file.LeadServices))
const Quotations = lazyPart(() => import('#modules/quotations/quotations.public.ts').then((file) => file.LeadQuotations))

// The feed reads what happened with the schemas of each kind of entry, and notes are written with those of a form: who it is comes first.
const ActivityFeed = lazyPart(() => afterFirst(() => import('./lead-late.view.tsx')).then((file) => file.ActivityFeed))
const WriteNote = lazyPart(() => afterFirst(() => import('./lead-late.view.tsx')).then((file) => file.WriteNote))
const Notes = lazyPart(() => import('../note/notes.view.tsx').then((file) => file.Notes))
const Reminders = lazyPart(() => import('../task/reminders.view.tsx').then((file) => file.Reminders))
const LeadTimeline = lazyPart(() => import('../status/lead-timeline.view.tsx').then((file) => file.LeadTimeline))
const StaffTab = lazyPart(() => import('../assignment/staff-tab.view.tsx').then((file) => file.StaffTab))
const LeadProfile = lazyPart(() => import('./lead-profile.view.tsx').then((file) => file.LeadProfile))
const LeadAnswers = lazyPart(() => import('../answer/lead-answers.view.tsx').then((file) => file.LeadAnswers))

type Say = (text: string) => string

/** The tabs of a lead with their counts, as far as the role may open them. */
export const leadTabs = ({ counts }: LeadRecord, t: Say) => [
  { id: 'activity', name: t('Activity'), count: undefined },
  { id: 'profile', name: t('Profile'), count: undefined },
  { id: 'documents', name: t('Documents'), count: counts.documents },
  ...(can('programs.read') ? [{ id: 'programs', name: t('Programs'), count: counts.shortlist }] : []),
  ...(can('applications.read') ? [{ id: 'applications', name: t('Applications'), count: counts.applications }] : []),
  ...(can('leads.counsellings.read') ? [{ id: 'counsellings', name: t('Counselling'), count: undefined }] : []),
  ...(can('quotations.read') ? [{ id: 'quotations', name: t('Quotations'), count: undefined }] : []),
  { id: 'conversation', name: t('Conversation'), count: counts.unread || undefined },
  { id: 'staff', name: t('Assigned staff'), count: undefined },
  { id: 'timeline', name: t('Timeline'), count: undefined },
  { id: 'reminders', name: t('Reminders'), count: counts.tasks },
  { id: 'notes', name: t('Notes'), count: counts.notes },
  ...(can('payments.read') ? [{ id: 'payments', name: t('Payments'), count: undefined }] : []),
  ...(can('services.gic.account.read') ? [{ id: 'gic-account', name: t('GIC account'), count: undefined }] : []),
]

/** The open tab of a lead. */
export function LeadTab({ tab, lead, onOpen }: { tab: string; lead: LeadRecord; onOpen: (act: LeadAct) => void }) {
  const opening = (act: LeadAct, isAllowed: boolean) => (isAllowed ? () => onOpen(act) : undefined)
  const writer = lead.can.take_notes && (
    <Suspense fallback={<div className="e-composer-place" />}>
      <WriteNote lead={lead} />
    </Suspense>
  )
  return (
    <Suspense fallback={<LateSkeleton kind="record" />}>
      {tab === 'profile' && (
        <>
          <LeadProfile lead={lead} onEdit={opening('edit', lead.can.update)} />
          <LeadAnswers lead={lead} />
        </>
      )}
      {tab === 'documents' && <Documents module="lead" identifier={lead.identifier} />}
      {tab === 'programs' && <Programs lead={lead.identifier} canChange={lead.can.update} />}
      {tab === 'applications' && <Applications lead={lead.identifier} isOfferedAbove={lead.can.create_application} />}
      {tab === 'conversation' && <Conversation module="lead" identifier={lead.identifier} />}
      {tab === 'counsellings' && <Counsellings lead={lead.identifier} />}
      {tab === 'quotations' && <Quotations lead={lead.identifier} />}
      {tab === 'payments' && <Payments lead={lead.identifier} />}
      {tab === 'gic-account' && <Services lead={lead.identifier} code="gic_account" />}
      {tab === 'staff' && (
        <StaffTab lead={lead} onAssign={opening('assign', lead.can.assign)} onTransfer={opening('transfer', lead.can.transfer)} />
      )}
      {tab === 'reminders' && <Reminders lead={lead.identifier} onSet={opening('reminder', lead.can.set_reminder)} />}
      {tab === 'notes' && (
        <>
          {writer}
          <Notes lead={lead.identifier} />
        </>
      )}
      {tab === 'timeline' && <LeadTimeline stops={lead.stageBar} />}
      {tab === 'activity' && (
        <>
          {writer}
          <ActivityFeed lead={lead} />
        </>
      )}
    </Suspense>
  )
}
