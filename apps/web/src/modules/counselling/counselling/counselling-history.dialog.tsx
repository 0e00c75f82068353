import { type Counselling, type CounsellingChange, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { eventDays } from '#platform/text/event-days.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TimelineFeed } from '#ui/record/timeline-feed.tsx'
import { Meeting } from './counselling-columns.view.tsx'
import { toneOf } from './counselling-list.state.ts'

const sentences: Readonly<Record<string, string>> = {
  counselling_booked: '{{who}} scheduled a counselling',
  counselling_moved: '{{who}} moved a counselling',
  counselling_cancelled: '{{who}} cancelled a counselling',
  counselling_completed: '{{who}} completed a counselling',
  counselling_missed: '{{who}} marked a counselling as a no-show',
  counselling_renewed: '{{who}} scheduled a counselling anew',
}

interface Props {
  readonly counselling: Counselling
  readonly onClose: () => void
}

/** One counselling with everything that happened to it, from first to last appointment. */
export function CounsellingHistory({ counselling, onClose }: Props) {
  const t = useT()
  const read = useEndpoint(counsellings.single, { params: { id: counselling.identifier } })
  const shown = read.data?.counsellingInfo ?? counselling
  return (
    <Drawer opened onClose={onClose} title={fullNameOf(shown.lead)} size={480}>
      <p className="e-row">
        <Tag tone={toneOf(shown)}>{shown.is_overdue ? t('Overdue') : t(statusNames[shown.status])}</Tag>
        <span>{formatMoment(shown.schedule_date)}</span>
        <Meeting counselling={shown} />
      </p>
      <p className="e-sub" dir="auto">
        {t(shown.counselling_type.label)} · {fullNameOf(shown.user)} · {t('{{count}} minutes', { count: shown.duration_minutes })}
      </p>
      {shown.outcome && (
        <p dir="auto">
          {t('Outcome')}: {shown.outcome}
        </p>
      )}
      {shown.remarks && (
        <p dir="auto">
          {t('Remarks')}: {shown.remarks}
        </p>
      )}
      {read.data ? <History changes={read.data.historyInfo} /> : <ReadState read={read} kind="rows" rows={3} />}
    </Drawer>
  )
}

function History({ changes }: { readonly changes: readonly CounsellingChange[] }) {
  const t = useT()
  const timesOf = ({ former_date, schedule_date }: CounsellingChange) =>
    [former_date, schedule_date].flatMap((at) => (at ? [formatMoment(at)] : [])).join(' → ')
  return (
    <TimelineFeed
      days={eventDays(changes, t, (change) => ({
        icon: <IconCalendar size={18} stroke={1.6} aria-hidden="true" />,
        text: t(sentences[change.type] ?? '{{who}} moved a counselling', {
          who: change.actor ? fullNameOf(change.actor) : t('The product'),
        }),
        detail: timesOf(change) || undefined,
        ...(change.remarks && { quote: change.remarks }),
      }))}
    />
  )
}
