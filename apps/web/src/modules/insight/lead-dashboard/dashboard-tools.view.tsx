import type { Comparison, LeadBlock, LeadGroup } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { PeriodChipProps } from '#ui/dashboard/period-chip.tsx'
import { AsOf, ComparedChip, DaysChip } from './dashboard-line.view.tsx'
import { LeadGroupFilters } from './lead-group.view.tsx'

interface Props {
  readonly period: PeriodChipProps['value']
  readonly onPeriod: PeriodChipProps['onChange']
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
    <div className="e-dash-tools e-says">
      <DaysChip value={period} onChange={onPeriod} />
      <ComparedChip value={compare} onChange={onCompare} />
      <LeadGroupFilters isWorded block="kpi" title={t('Figures')} value={group} onChange={onGroup} />
      <AsOf readAt={readAt} />
    </div>
  )
}
