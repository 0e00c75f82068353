import { to } from '@embark/contract/kernel/screen.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { usualRouteOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { HolderLine } from '#platform/text/holder.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { StageRoute } from '#ui/record/stage-route.tsx'
import type { AreaPart } from './area-part.state.ts'
import '../lead/lead.css'

// Fetched as the page of a lead fetches them, so that what others see first is cut the same way.
const AskedPapers = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.AskedPapers))
const LeadApplications = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.LeadApplications))
const OwnCounsellor = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.OwnCounsellor))
const OwnApplications = lazyPart(() => import('#modules/applications/own.public.tsx').then((file) => file.OwnApplications))
const OwnRoute = lazyPart(() => import('#modules/applications/own.public.tsx').then((file) => file.OwnRoute))
const NextCounselling = lazyPart(() => import('#modules/counselling/own.public.tsx').then((file) => file.NextCounselling))
const OwnSubmissions = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.OwnSubmissions))
const StudentFees = lazyPart(() => import('#modules/applications/applications.public.tsx').then((file) => file.StudentFees))
const LeadPayments = lazyPart(() => import('#modules/finance/finance.public.ts').then((file) => file.LeadPayments))
const NextPayment = lazyPart(() => import('#modules/finance/finance.public.ts').then((file) => file.NextPayment))
const ShortlistPanel = lazyPart(() => import('#modules/catalog/catalog.public.tsx').then((file) => file.ShortlistPanel))
const Conversation = lazyPart(() => import('#modules/conversations/conversations.public.ts').then((file) => file.Conversation))
const DocumentsPanel = lazyPart(() => import('#modules/documents/documents.public.tsx').then((file) => file.DocumentsPanel))
const OwnEvents = lazyPart(() => import('./own-events.view.tsx').then((file) => file.OwnEvents))
const Notes = lazyPart(() => import('../note/notes.view.tsx').then((file) => file.Notes))
const Reminders = lazyPart(() => import('../task/reminders.view.tsx').then((file) => file.Reminders))

/** The papers the open application asks for, to be sent where they stand, and all that were sent. */
export function DocumentsPart({ lead }: AreaPart) {
  const t = useT()
  return (
    <>
      <AskedPapers />
      <DocumentsPanel module="lead" identifier={lead.identifier} title={t('All documents')} />
    </>
  )
}

/** The programs the student and their counsellor put aside, with the way to find more. */
export const ProgramsPart = ({ lead }: AreaPart) => <ShortlistPanel lead={lead.identifier} canChange isOwn />

/** The applications, each with its page. */
export const ApplicationsPart = ({ lead, isOwn }: AreaPart) =>
  isOwn ? (
    <>
      <OwnSubmissions />
      <OwnApplications />
    </>
  ) : (
    <LeadApplications lead={lead.identifier} />
  )

/** What the student and their team write to each other, whom else to turn to, and what was shared in writing. */
export function MessagesPart({ lead }: AreaPart) {
  const t = useT()
  const notes = useEndpoint(leadNotes.list, { params: { lead_id: lead.identifier }, query: { per_page: 100 } })
  const hasNotes = Boolean(notes.data?.recordsInfo.length)
  return (
    <>
      <Conversation module="lead" identifier={lead.identifier} />
      <OwnCounsellor />
      {hasNotes && (
        <section aria-labelledby="student-messages">
          <h2 id="student-messages">{t('What your team wrote to you')}</h2>
          <Notes lead={lead.identifier} isOwn />
        </section>
      )}
    </>
  )
}

/** Who works for the student, by name and role. */
export function StaffPart({ lead, isOwn }: AreaPart) {
  const t = useT()
  const read = useEndpoint(leadAssignments.staff, { params: { id: lead.identifier } })
  if (!read.data) return <ReadState read={read} kind="rows" rows={2} />
  const staff = read.data.recordsInfo
  if (!staff.length) return <EmptyState text={t('Nobody is assigned yet. We let you know as soon as somebody is.')} />
  return (
    <>
      <OwnCounsellor isOptional talkHref={to(studentAreaScreens.conversations)} />
      {isOwn && <NextCounselling />}
      <section aria-labelledby="student-team">
        <h2 id="student-team">{t('Who works for you')}</h2>
        <ul className="l-staff" aria-label={t('Your team')}>
          {staff.map((holder) => (
            <li key={`${holder.user.identifier}${holder.role.identifier}`}>
              <span className="e-grow">
                <HolderLine user={holder.user} role={holder.role} />
              </span>
              <span className="e-sub">{t('Since {{day}}', { day: formatMomentDay(holder.assigned_at) })}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** How far the student has come, and what happened on the way. */
export function TimelinePart({ lead, isOwn }: AreaPart) {
  const t = useT()
  const ofLead = <StageRoute {...usualRouteOf(lead, t)} />
  return (
    <>
      {isOwn ? <OwnRoute instead={ofLead} /> : ofLead}
      <OwnEvents lead={lead.identifier} />
    </>
  )
}

/** What the student is reminded of. */
export const RemindersPart = ({ lead, isOwn }: AreaPart) => <Reminders lead={lead.identifier} isOwn={isOwn} />

/** What the company shared in writing. */
export const NotesPart = ({ lead }: AreaPart) => <Notes lead={lead.identifier} isOwn />

/** What is to be paid next, what the family was asked for and paid, and what the applications cost and by when. */
export function PaymentsPart({ lead }: AreaPart) {
  const t = useT()
  return (
    <>
      {can('payments.read') && (
        <>
          <NextPayment lead={lead.identifier} />
          <section aria-labelledby="student-payments">
            <h2 id="student-payments">{t('Payments')}</h2>
            <LeadPayments lead={lead.identifier} />
          </section>
        </>
      )}
      <section aria-labelledby="student-fees">
        <h2 id="student-fees">{t('What your applications cost')}</h2>
        <StudentFees />
      </section>
    </>
  )
}
