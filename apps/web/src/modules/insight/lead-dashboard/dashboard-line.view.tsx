import type { Comparison } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { formatDays } from '#platform/i18n/day-span.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChoiceChip } from '#ui/dashboard/choice-chip.tsx'
import { PeriodChip, type PeriodChipProps } from '#ui/dashboard/period-chip.tsx'
import { comparedWith } from './compared.state.ts'

/** The days a dashboard counts. */
export const DaysChip = ({ value, onChange }: Omit<PeriodChipProps, 'words'>) => (
  <PeriodChip value={value} onChange={onChange} words={value.from && value.to ? formatDays(value.from, value.to, 'short') : '--'} />
)

interface ComparedProps {
  readonly value: Comparison
  readonly onChange: (compare: Comparison) => void
}

/** What they stand beside. */
export function ComparedChip({ value, onChange }: ComparedProps) {
  const t = useT()
  const entries = (['before', 'year'] as const).map((id) => ({
    id,
    label: comparedWith(id, t),
    isCurrent: id === value,
    onRun: () => onChange(id),
  }))
  return <ChoiceChip value={comparedWith(value, t)} entries={entries} />
}

/** When the figures were read, at the end of the line. */
export function AsOf({ readAt }: { readonly readAt: number }) {
  const t = useT()
  return readAt > 0 ? <p className="e-sub">{t('As of {{time}}', { time: formatTime(new Date(readAt).toISOString()) })}</p> : null
}
