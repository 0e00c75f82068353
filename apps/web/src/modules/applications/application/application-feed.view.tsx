import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Activity } from '@embark/contract/leads/activity/activity.contract.ts'
import { IconArrowRight, IconCalendar, IconCheck, IconFile, IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { eventDays } from '#platform/text/event-days.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { TimelineFeed } from '#ui/record/timeline-feed.tsx'

type Say = (text: string, vars?: Record<string, string | number>) => string

const sentences: Record<string, readonly [text: string, icon: typeof IconCheck]> = {
  created: ['{{who}} created the application', IconFileText],
  status_changed: ['{{who}} changed the status from {{from}} to {{to}}', IconArrowRight],
  updated: ['{{who}} changed {{fields}}', IconPencil],
  deferred: ['{{who}} deferred the application from {{from}} to {{to}}', IconCalendar],
  course_added: ['{{who}} added the course {{program}}', IconPlus],
  condition_added: ['{{who}} wrote down a condition of the offer: {{condition}}', IconFileText],
  condition_decided: ['{{condition}}: {{standing}}', IconCheck],
  submitted: ['{{who}} submitted the application to {{institution}}, receipt {{number}}', IconFileText],
  submission_confirmed: ['The student confirmed the submission with the receipt {{number}}', IconCheck],
  fee_waiver_requested: ['{{who}} asked for a fee waiver of {{amount}}', IconFileText],
  fee_waiver_decided: ['Fee waiver of {{amount}}: {{standing}}', IconCheck],
  document_saved: ['{{who}} added documents: {{document_type}}', IconFile],
  document_linked: ['{{who}} linked a document: {{document_type}}', IconFile],
  document_verified: ['{{who}} verified a document: {{document_type}}', IconCheck],
  document_rejected: ['{{who}} rejected a document: {{document_type}}', IconFile],
  document_removed: ['{{who}} removed a document', IconFile],
  document_restored: ['{{who}} restored a document', IconFile],
  document_replaced: ['{{who}} gave a document a new version: {{document_type}}', IconFile],
  document_reverted: ['{{who}} restored an earlier version: {{document_type}}', IconFile],
}

/** What the fields of an application are called where they are filled in. */
const fieldLabels: Record<string, string> = {
  application_number: 'Application number',
  ocas_number: 'OCAS number',
  offer_letter_received_at: 'Offer letter received on',
  offer_letter_deadline: 'Offer letter deadline',
  offer_conditions: 'Conditions of the offer',
  tuition_fee: 'Tuition fee',
  tuition_fee_currency: 'Currency',
  tuition_fee_due_date: 'Tuition fee due date',
  tuition_fee_paid_date: 'Tuition fee paid date',
  application_fee: 'Application fee',
  status_in_canada: 'Status in Canada',
  sub_status_id: 'Sub-status',
  remarks: 'Remarks',
}

/** What happened, as a sentence with the names of its parts translated. */
function sentenceOf({ type, vars, actor }: Activity, t: Say) {
  const [text, Icon] = sentences[type] ?? ['{{who}} changed the application', IconPencil]
  const word = (part: unknown) => t(fieldLabels[String(part)] ?? String(part))
  const words = Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [
      name,
      Array.isArray(value) ? inARow(value.map(word)) : typeof value === 'string' ? t(value) : String(value),
    ]),
  )
  const detail = [vars['sub_status'], words['reason'], vars['remarks']].filter(Boolean).join(' · ')
  return {
    text: t(text, { ...words, who: actor ? fullNameOf(actor) : t('The portal') }),
    icon: <Icon size={16} stroke={1.6} aria-hidden="true" />,
    ...(detail && { detail }),
  }
}

/** The timeline of an application, by day, newest first. */
export function ApplicationFeed({ application }: { application: string }) {
  const t = useT()
  const [size, setSize] = useState(25)
  const page = useEndpoint(applications.activities, { params: { id: application }, query: { per_page: size } }, { keep: true })
  if (page.isError || !page.data) return <ReadState read={page} kind="record" />
  if (!page.data.recordsInfo.length) return <EmptyState text={t('Nothing has happened yet.')} />
  return (
    <TimelineFeed
      days={eventDays(page.data.recordsInfo, t, (entry) => sentenceOf(entry, t))}
      {...(!page.data.metaInfo.isLastPage && { onMore: () => setSize((now) => Math.min(200, now + 50)), moreText: t('Show earlier') })}
    />
  )
}
