import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { lazy, Suspense } from 'react'
import { afterFirst } from '#platform/session/early.ts'
import { can } from '#platform/session/session.ts'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { Staff } from '../assignment/staff.view.tsx'

// What other modules show about a lead comes when its tab is opened.
const Documents = lazy(() => import('#modules/documents/documents.public.tsx').then(({ DocumentsPanel }) => ({ default: DocumentsPanel })))
const Programs = lazy(() => import('#modules/catalog/catalog.public.tsx').then(({ ShortlistPanel }) => ({ default: ShortlistPanel })))
const Applications = lazy(() =>
  import('#modules/applications/applications.public.tsx').then(({ LeadApplications }) => ({ default: LeadApplications })),
)

// The feed reads what happened with the schemas of each kind of entry, and notes are written with those of a form: who it is comes first.
const ActivityFeed = lazy(() =>
  afterFirst(() => import('../activity/activity-feed.view.tsx')).then((file) => ({ default: file.ActivityFeed })),
)
const WriteNote = lazy(() => afterFirst(() => import('../note/write-note.view.tsx')).then((file) => ({ default: file.WriteNote })))
const Notes = lazy(() => import('../note/notes.view.tsx').then((file) => ({ default: file.Notes })))
const Reminders = lazy(() => import('../task/reminders.view.tsx').then((file) => ({ default: file.Reminders })))
const LeadProfile = lazy(() => import('./lead-profile.view.tsx').then((file) => ({ default: file.LeadProfile })))
const LeadAnswers = lazy(() => import('../answer/lead-answers.view.tsx').then((file) => ({ default: file.LeadAnswers })))

type Say = (text: string) => string

/** The tabs of a lead with their counts, as far as the role may open them. */
export const leadTabs = ({ counts }: LeadRecord, t: Say) => [
  { id: 'timeline', name: t('Timeline'), count: undefined },
  { id: 'profile', name: t('Profile'), count: undefined },
  { id: 'documents', name: t('Documents'), count: counts.documents },
  ...(can('programs.read') ? [{ id: 'programs', name: t('Programs'), count: counts.shortlist }] : []),
  ...(can('applications.read') ? [{ id: 'applications', name: t('Applications'), count: counts.applications }] : []),
  { id: 'staff', name: t('Assigned staff'), count: undefined },
  { id: 'reminders', name: t('Reminders'), count: counts.tasks },
  { id: 'notes', name: t('Notes'), count: counts.notes },
]

/** The open tab of a lead. */
export function LeadTab({ tab, lead, onRemind }: { tab: string; lead: LeadRecord; onRemind?: (() => void) | undefined }) {
  const writer = lead.can.take_notes && (
    <Suspense fallback={<div className="e-composer-place" />}>
      <WriteNote lead={lead.identifier} />
    </Suspense>
  )
  return (
    <Suspense fallback={<LateSkeleton kind="record" />}>
      {tab === 'profile' && (
        <>
          <LeadProfile lead={lead} />
          <LeadAnswers lead={lead.identifier} />
        </>
      )}
      {tab === 'documents' && <Documents module="lead" identifier={lead.identifier} />}
      {tab === 'programs' && <Programs lead={lead.identifier} canChange={lead.can.update} />}
      {tab === 'applications' && <Applications lead={lead.identifier} />}
      {tab === 'staff' && <Staff lead={lead.identifier} canRemove={lead.can.assign} />}
      {tab === 'reminders' && <Reminders lead={lead.identifier} onSet={onRemind} />}
      {tab === 'notes' && (
        <>
          {writer}
          <Notes lead={lead.identifier} />
        </>
      )}
      {tab === 'timeline' && (
        <>
          {writer}
          <ActivityFeed lead={lead.identifier} />
        </>
      )}
    </Suspense>
  )
}
