import { Suspense, useState } from 'react'
import { dayOf } from '../day-of.ts'
import type { DateRange } from '../form/date-field.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useWords } from '../words.tsx'
import { ChoiceChip } from './choice-chip.tsx'

// A calendar weighs more than the line it stands below, and few ask for days of their own.
const DateRangeField = lazyPart(() => import('../form/date-field.tsx').then((file) => file.DateRangeField))

/** The usual periods up to today. */
function usualPeriods(now = new Date()) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const since = (from: Date) => ({ from: dayOf(from), to: dayOf(now) })
  return {
    month: since(new Date(year, month, 1)),
    weeks4: since(new Date(year, month, day - 27)),
    weeks12: since(new Date(year, month, day - 83)),
    year: since(new Date(year, 0, 1)),
  }
}

export type PeriodChipProps = {
  value: DateRange
  onChange: (value: DateRange) => void
  /** Days that are no usual period, in words. */
  words: string
}

/** Which days are counted: one of the usual periods, or days of one's own, whose fields stand below the line then. */
export function PeriodChip({ value, onChange, words }: PeriodChipProps) {
  const t = useWords()
  const [isOwn, setOwn] = useState(false)
  const names = { month: t('This month'), weeks4: t('Last 4 weeks'), weeks12: t('Last 12 weeks'), year: t('This year') }
  const periods = Object.entries(usualPeriods()).map(([id, period]) => ({ id, ...period, name: names[id as keyof typeof names] }))
  const usual = periods.find(({ from, to }) => from === value.from && to === value.to)
  return (
    <>
      <ChoiceChip
        name={t('period')}
        value={usual && !isOwn ? usual.name : words}
        entries={[
          ...periods.map(({ id, name, from, to }) => ({
            id,
            label: name,
            isCurrent: id === usual?.id && !isOwn,
            onRun: () => {
              setOwn(false)
              onChange({ from, to })
            },
          })),
          { id: 'own', label: t('Own dates'), apart: true, isCurrent: isOwn || !usual, onRun: () => setOwn(true) },
        ]}
      />
      {isOwn && (
        <div className="e-dash-own">
          <Suspense fallback={null}>
            <DateRangeField label={t('Period')} value={value} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </>
  )
}
