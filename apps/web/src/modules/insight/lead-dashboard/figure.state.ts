import { formatNumber, formatShare } from '#platform/i18n/format.ts'
import type { useT } from '#platform/i18n/i18n.ts'
import type { Figure } from '#ui/dashboard/dashboard-screen.tsx'

interface Compared {
  readonly id: string
  readonly name: string
  readonly figure: { readonly count: number; readonly before: number }
  readonly href: string
  readonly note?: string
}

const handful = 10

/** A figure beside that of the period before: how many more or fewer in words, and how many there were. */
export function comparedFigure({ id, name, figure: { count, before }, href, note }: Compared, t: ReturnType<typeof useT>): Figure {
  const difference = count - before
  // Of a handful a share says less than the two numbers do.
  const share = before >= handful ? ` (${formatShare(Math.round((Math.abs(difference) / before) * 100))})` : ''
  const more = note ? ` · ${note}` : ''
  if (difference === 0) {
    const same = count > 0 ? t('as many as before') : t('none before either')
    return { id, name, value: formatNumber(count), href, note: note ? `${same} · ${note}` : same }
  }
  return {
    ...{ id, name, value: formatNumber(count), href },
    change: {
      direction: difference > 0 ? 'up' : 'down',
      good: difference > 0,
      amount: `${formatNumber(Math.abs(difference))}${share}`,
      from: `${t('from {{number}}', { number: formatNumber(before) })}${more}`,
    },
  }
}
