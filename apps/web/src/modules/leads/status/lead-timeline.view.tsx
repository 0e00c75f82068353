import type { StageStop } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { Due } from '#ui/parts/due.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'

const names: Readonly<Record<StageStop['status'], string>> = {
  done: 'Done',
  current: 'Now',
  upcoming: 'Ahead',
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
      cell: ({ status }) => <Tag tone={tones[status]}>{t(names[status])}</Tag>,
    },
    {
      id: 'entered_at',
      header: t('Entered'),
      width: 120,
      cardSlot: 'start',
      cell: ({ status, entered_at }) => (entered_at ? formatMomentDay(entered_at) : unknown(status)),
    },
    {
      id: 'days',
      header: t('Time taken'),
      width: 120,
      cardSlot: 'line',
      // The day it is in, as the bar above counts them; once it is over, how many they were.
      cell: ({ status, days, est_days }) => {
        if (days === null) return unknown(status)
        const taken = status === 'current' ? t('Day {{day}}', { day: days + 1 }) : t('{{count}} days', { count: days })
        return isLate({ days, est_days }) ? <Due when="overdue">{taken}</Due> : taken
      },
    },
    {
      id: 'est_days',
      header: t('Target'),
      width: 100,
      cardSlot: 'line',
      cell: ({ est_days }) => t('{{count}} days', { count: est_days }),
    },
    {
      id: 'due_at',
      header: t('Due'),
      width: 125,
      cardSlot: 'foot',
      cell: ({ due_at, is_overdue }) => due_at && <Due when={is_overdue ? 'overdue' : 'later'}>{formatMomentDay(due_at)}</Due>,
    },
  ]
  const late = stops.filter(isLate).map(({ stage }) => t(stage.name))
  return (
    <>
      {late.length > 0 && <p className="lead-late">{t('Longer than planned: {{stages}}', { stages: inARow(late) })}</p>}
      <DataTable
        plain
        label={t('Timeline')}
        columns={columns}
        rows={[...stops]}
        rowId={({ stage }) => stage.identifier}
        rowName={({ stage }) => t(stage.name)}
      />
    </>
  )
}

const isLate = ({ days, est_days }: Pick<StageStop, 'days' | 'est_days'>) => days !== null && days > est_days
/** What has not come yet is not unknown. */
const unknown = (status: StageStop['status']) => (status === 'upcoming' ? null : <NoValue />)
