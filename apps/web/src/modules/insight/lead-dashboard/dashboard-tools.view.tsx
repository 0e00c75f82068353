import type { Comparison, LeadBlock, LeadGroup } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateRangeField } from '#ui/form/date-field.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { LeadGroupFilters } from './lead-group.view.tsx'

type PeriodProps = Parameters<typeof DateRangeField>[0]
interface Props {
  readonly period: PeriodProps['value']
  readonly onPeriod: PeriodProps['onChange']
  readonly compare: Comparison
  readonly onCompare: (compare: Comparison) => void
  /** The filters of the figures. */
  readonly group: LeadGroup
  readonly onGroup: (block: LeadBlock, group: LeadGroup) => void
  /** When the figures were read. */
  readonly readAt: number
}

/** What the dashboard counts: a period, what it stands beside, and what narrows the figures at the head. */
export function DashboardTools({ period, onPeriod, compare, onCompare, group, onGroup, readAt }: Props) {
  const t = useT()
  return (
    <div className="e-dash-tools" data-bare>
      <DateRangeField label={t('Period')} value={period} onChange={onPeriod} />
      <SelectField<Comparison>
        label={t('Compared with')}
        allowDeselect={false}
        data={choicesOf({ before: 'Compared with the period before', year: 'Compared with a year before' }, t)}
        value={compare}
        onChange={(chosen) => chosen && onCompare(chosen)}
      />
      <LeadGroupFilters isWorded block="kpi" title={t('Figures')} value={group} onChange={onGroup} />
      {readAt > 0 && <p className="e-sub">{t('As of {{time}}', { time: formatTime(new Date(readAt).toISOString()) })}</p>}
    </div>
  )
}
