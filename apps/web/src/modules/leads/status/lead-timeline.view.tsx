import type { StageStop } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { Due } from '#ui/parts/due.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

const names: Readonly<Record<StageStop['status'], string>> = {
  done: 'Done',
  current: 'Now',
  upcoming: 'Upcoming',
  skipped: 'Skipped',
}
const tones: Readonly<Record<StageStop['status'], Tone>> = { done: 'good', current: 'accent', upcoming: 'plain', skipped: 'plain' }

/** The stages of a lead in their order: when each was entered, how long it took, and when it should be over (G-L-32). */
export function LeadTimeline({ stops }: { readonly stops: readonly StageStop[] }) {
  const t = useT()
  const columns: Column<StageStop>[] = [
    {
      id: 'stage',
      header: t('Stage'),
      width: 168,
      cardSlot: 'title',
      cell: ({ stage }) => <span className="e-strong">{t(stage.name)}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: ({ status }) =>
        status === 'upcoming' ? <span className="e-muted">{t(names[status])}</span> : <Tag tone={tones[status]}>{t(names[status])}</Tag>,
    },
    {
      id: 'entered_at',
      header: t('Entered'),
      width: 110,
      cardSlot: 'start',
      cell: ({ status, entered_at }) => (entered_at ? formatMomentDay(entered_at) : unknown(status)),
    },
    {
      id: 'days',
      header: t('Time taken'),
      width: 220,
      cardSlot: 'line',
      // The day it is in, as the bar above counts them; once it is over, how many they were.
      cell: (stop) => {
        const { status, days, est_days, due_at } = stop
        const target = `${t('Target')}: ${t('{{count}} days', { count: est_days })}`
        const due = due_at && `${t('Due')}: ${formatMomentDay(due_at)}`
        // What was skipped has no target to be held to.
        if (days === null) return status === 'skipped' ? null : <span className="e-sub">{target}</span>
        const taken = status === 'current' ? t('Day {{day}}', { day: days + 1 }) : t('{{count}} days', { count: days })
        if (!isLate(stop)) return <TwoLines top={taken} bottom={<InDots parts={[target, due]} />} />
        const over = t('{{count}} days over target', { count: overBy(stop) })
        return <TwoLines top={<Due when="today">{taken}</Due>} bottom={<InDots parts={[target, over]} />} />
      },
    },
  ]
  return (
    <div className="l-flush">
      <DataTable
        plain
        label={t('Timeline')}
        columns={columns}
        rows={[...stops]}
        rowId={({ stage }) => stage.identifier}
        rowName={({ stage }) => t(stage.name)}
      />
    </div>
  )
}

/** By how many days a stage took longer than it should; one that goes on counts the day it is in. */
const overBy = ({ status, days, est_days }: StageStop) => (days === null ? 0 : days - est_days + (status === 'current' ? 1 : 0))
const isLate = (stop: StageStop) => stop.days !== null && stop.days > stop.est_days
/** What has not come yet, or was left out, is not unknown. */
const unknown = (status: StageStop['status']) => (status === 'upcoming' || status === 'skipped' ? null : <NoValue />)
