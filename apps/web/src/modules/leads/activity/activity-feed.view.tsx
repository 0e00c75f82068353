import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Activity, leadActivities, varsOf } from '@embark/contract/leads/activity/activity.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { IconArrowRight, IconBell, IconBookmark, IconMessage, type IconNote, IconPencil, IconPhone, IconUser } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading, formatMoment, formatTime, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { type TimelineEvent, TimelineFeed } from '#ui/record/timeline-feed.tsx'
import { outcomeNames } from '../note/call-log.state.ts'
import { sentenceOf } from './other-activity.state.ts'
import { RecordingLink, sentenceOfCall } from './told-call.state.tsx'

type Say = (text: string, vars?: Record<string, string | number>) => string
interface Told {
  readonly text: string
  readonly icon: ReactNode
  readonly detail?: ReactNode
}

const peopleIn = (staff: readonly { user: { name: string }; role: { name: string } }[], t: Say) =>
  inARow(staff.map(({ user, role }) => `${user.name} (${t(role.name)})`))

const Changes = lazyPart(() => import('./changes.view.tsx').then((file) => file.Changes))

/** What can be read of a timeline by itself. */
const kinds = {
  all: '',
  changes: 'updated',
  status: 'status_changed',
  notes: 'note_added',
  calls: 'call,call_logged',
} as const

/** What happened, as a sentence; what other modules recorded is worded by kind. */
function tell(entry: Activity, t: Say, lead: LeadRecord): Told {
  const who = entry.actor ? fullNameOf(entry.actor) : t('The portal')
  const icon = (Icon: typeof IconNote) => <Icon size={16} stroke={1.6} aria-hidden="true" />
  const moved = varsOf(entry, 'status_changed')
  if (moved)
    return {
      text: moved.from
        ? t('{{who}} changed the status from {{from}} to {{to}}', { who, from: t(moved.from), to: t(moved.to) })
        : t('{{who}} set the status to {{to}}', { who, to: t(moved.to) }),
      icon: icon(IconArrowRight),
      detail: [moved.sub_status, moved.reason, moved.remarks].filter(Boolean).join(' · ') || undefined,
    }
  const assignment = varsOf(entry, 'assigned') ?? varsOf(entry, 'transferred')
  if (assignment)
    return {
      text: t('{{who}} gave the lead to {{people}}', { who, people: peopleIn(assignment.staff, t) }),
      icon: icon(IconUser),
      detail: assignment.reason,
    }
  const taken = varsOf(entry, 'unassigned')
  if (taken) return { text: t('{{who}} took {{person}} off the lead', { who, person: taken.user.name }), icon: icon(IconUser) }
  const edited = varsOf(entry, 'updated')
  if (edited)
    return {
      text: entry.changes?.length
        ? t('{{who}} changed {{fields}}', { who, fields: inARow(entry.changes.map(({ label }) => label)) })
        : t('{{who}} changed the lead', { who }),
      icon: icon(IconPencil),
      detail: entry.changes?.length ? (
        <Suspense fallback={null}>
          <Changes changes={entry.changes} lead={lead} />
        </Suspense>
      ) : undefined,
    }
  const set = varsOf(entry, 'task_set')
  if (set)
    return {
      text: t('{{who}} set a reminder for {{when}}', { who, when: formatMoment(set.scheduled_at) }),
      icon: icon(IconBell),
      detail: set.note,
    }
  const done = varsOf(entry, 'task_completed')
  if (done) return { text: t('{{who}} completed a reminder', { who }), icon: icon(IconBell), detail: done.note }
  const call = varsOf(entry, 'call')
  if (call)
    return {
      text: sentenceOfCall(call, who, t),
      icon: icon(IconPhone),
      detail: call.recording_url && <RecordingLink url={call.recording_url} text={t('Recording')} />,
    }
  const logged = varsOf(entry, 'call_logged')
  if (logged)
    return {
      text: `${t('{{who}} called', { who })} · ${t(outcomeNames[logged.outcome])}`,
      icon: icon(IconPhone),
      detail: logged.content || undefined,
    }
  const message = varsOf(entry, 'messaged')
  if (message)
    return {
      text: message.channel === 'email' ? t('{{who}} sent an email', { who }) : t('{{who}} sent a text message', { who }),
      icon: icon(IconMessage),
      detail: [message.subject, message.text].filter(Boolean).join(' · '),
    }
  const tagged = varsOf(entry, 'tagged')
  if (tagged)
    return {
      text: t(sentenceOf(entry.type)[0], { who }),
      icon: icon(IconBookmark),
      detail: [...tagged.added.map((name) => `+ ${name}`), ...tagged.removed.map((name) => `− ${name}`)].join(' · '),
    }
  const [sentence, Icon] = sentenceOf(entry.type)
  const about = Object.entries(entry.vars).filter((fact): fact is [string, string] => typeof fact[1] === 'string')
  return {
    text: t(sentence, { ...Object.fromEntries(about.map(([name, word]) => [name, t(word)])), who }),
    icon: icon(Icon),
    detail: quotationIn(entry),
  }
}

/** Which quotation an entry is about. */
function quotationIn({ type, vars: { number, revision } }: Activity) {
  if (!type.startsWith('quotation_') || typeof number !== 'number') return undefined
  return <bdi>{quotationName({ number, revision: typeof revision === 'number' ? revision : 1 })}</bdi>
}

/** The timeline of a lead, by day, newest first. */
export function ActivityFeed({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const [size, setSize] = useState(25)
  const [kind, setKind] = useState<keyof typeof kinds>('all')
  const page = useEndpoint(
    leadActivities.list,
    { params: { id: lead.identifier }, query: { per_page: size, types: kinds[kind] } },
    { keep: true },
  )
  const notes = useEndpoint(leadNotes.list, { params: { lead_id: lead.identifier }, query: { per_page: 100 } })
  if (page.isError || !page.data) return <ReadState read={page} kind="record" />
  const choice = (
    <div className="e-feed-kinds">
      <Segments
        label={t('What to show')}
        options={[
          { id: 'all', name: t('Everything') },
          { id: 'changes', name: t('Changes') },
          { id: 'status', name: t('Status') },
          { id: 'notes', name: t('Notes') },
          { id: 'calls', name: t('Calls') },
        ]}
        value={kind}
        onChange={setKind}
      />
    </div>
  )
  if (!page.data.recordsInfo.length)
    return (
      <>
        {choice}
        <EmptyState text={kind === 'all' ? t('Nothing has happened yet.') : t('Nothing found')} />
      </>
    )
  const content = new Map(notes.data?.recordsInfo.map((note) => [note.id, note.content]))
  const days = new Map<string, TimelineEvent[]>()
  // A call is logged after it was made: what counts is when it happened.
  for (const entry of page.data.recordsInfo.toSorted((a, b) => b.created_at.localeCompare(a.created_at))) {
    const { text, icon, detail } = tell(entry, t, lead)
    const noteId = varsOf(entry, 'note_added')?.note_id
    const quote = noteId === undefined ? undefined : content.get(noteId)
    const day = formatDayHeading(entry.created_at, t)
    days.set(day, [
      ...(days.get(day) ?? []),
      {
        id: entry.identifier,
        icon,
        text,
        time: formatTime(entry.created_at),
        dateTime: entry.created_at,
        ...(detail && { detail }),
        ...(quote && { quote }),
      },
    ])
  }
  return (
    <>
      {choice}
      <TimelineFeed
        days={[...days].map(([name, events]) => ({ id: name, name, events }))}
        {...(!page.data.metaInfo.isLastPage && { onMore: () => setSize((now) => Math.min(200, now + 50)), moreText: t('Show earlier') })}
      />
    </>
  )
}
