import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Activity, leadActivities, varsOf } from '@embark/contract/leads/activity/activity.contract.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDayHeading, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { type TimelineEvent, TimelineFeed } from '#ui/record/timeline-feed.tsx'
import { sentenceOf } from '../activity/other-activity.state.ts'

/** What concerns the student; who was given the lead, and what was corrected in it, is the office's own. */
const types = [
  'status_changed',
  'student_joined',
  'counselling_booked',
  'counselling_moved',
  'counselling_cancelled',
  'counselling_completed',
  'counselling_renewed',
  'quotation_sent',
  'quotation_accepted',
  'quotation_declined',
  'payment_requested',
  'payment_paid',
  'payment_refunded',
].join(',')

type Say = ReturnType<typeof useT>

/** What the statuses every company begins with mean to a student; one that a company named itself is called as it named it. */
const meanings: Readonly<Record<string, string>> = {
  New: 'Your enquiry arrived',
  'Re-enquired': 'You asked us again',
  Attempted: 'We tried to reach you',
  Connected: 'We spoke for the first time',
  'Follow up': 'We agreed to speak again',
  'Counselling scheduled': 'A counselling was arranged',
  'Counselling done': 'Your counselling took place',
  'Documents pending': 'We are waiting for your documents',
  'Programs shortlisted': 'Programs were chosen for you',
  'Quotation sent': 'A quotation was prepared for you',
  'Application created': 'Your application was started',
  Enrolled: 'You are enrolled',
}

/** Where the student stands now is said of the last change of status alone. */
function textOf(entry: Activity, isLast: boolean, t: Say) {
  const moved = varsOf(entry, 'status_changed')
  const meaning = moved && meanings[moved.to]
  if (meaning) return t(meaning)
  if (moved) return isLast ? t('Now: {{status}}', { status: t(moved.to) }) : t(moved.to)
  const words = Object.entries(entry.vars).filter((fact): fact is [string, string] => typeof fact[1] === 'string')
  const who = entry.actor ? fullNameOf(entry.actor) : t('The portal')
  return t(sentenceOf(entry.type)[0], { ...Object.fromEntries(words.map(([name, word]) => [name, t(word)])), who })
}

function eventOf(entry: Activity, isLast: boolean, t: Say): TimelineEvent {
  const Icon = entry.type === 'status_changed' ? IconArrowRight : sentenceOf(entry.type)[1]
  return {
    id: entry.identifier,
    icon: <Icon size={16} stroke={1.6} aria-hidden="true" />,
    text: textOf(entry, isLast, t),
    time: formatTime(entry.created_at),
    dateTime: entry.created_at,
  }
}

/** What happened on the student's way, by day, newest first. */
export function OwnEvents({ lead }: { readonly lead: string }) {
  const t = useT()
  const [size, setSize] = useState(25)
  const page = useEndpoint(leadActivities.list, { params: { id: lead }, query: { per_page: size, types } }, { keep: true })
  if (page.isError || !page.data) return <ReadState read={page} kind="record" />
  const entries = page.data.recordsInfo.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (!entries.length) return <EmptyState text={t('Nothing has happened yet.')} />
  const last = entries.find(({ type }) => type === 'status_changed')
  const days = new Map<string, TimelineEvent[]>()
  for (const entry of entries) {
    const day = formatDayHeading(entry.created_at, t)
    days.set(day, [...(days.get(day) ?? []), eventOf(entry, entry === last, t)])
  }
  return (
    <TimelineFeed
      days={[...days].map(([name, events]) => ({ id: name, name, events }))}
      {...(!page.data.metaInfo.isLastPage && { onMore: () => setSize((now) => Math.min(200, now + 50)), moreText: t('Show earlier') })}
    />
  )
}
