import type { CurrencyTotals } from '@embark/contract/finance/installment/installment.contract.ts'
import type * as z from 'zod'
import { useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'

type Totals = z.output<typeof CurrencyTotals>

/** The sums of a tab, a line for each currency and never one over several. */
export function InvoiceTotals({ totals, side }: { totals: readonly Totals[]; side: 'client' | 'agent' }) {
  const t = useT()
  if (!totals.length) return null
  const figures = (one: Totals): (readonly [string, number | undefined])[] =>
    side === 'client'
      ? [
          [t('Expected'), one.expected_minor],
          [t('Invoiced'), one.invoiced_minor],
          [t('Received'), one.received_minor],
          [t('Outstanding'), one.outstanding_minor],
        ]
      : [
          [t('Due'), one.agent_due_minor],
          [t('Paid'), one.agent_paid_minor],
        ]
  return (
    <ul className="e-plain finance-totals" aria-label={t('Totals by currency')}>
      {totals.map((one) => (
        <li key={one.currency}>
          {figures(one).map(([label, minor]) => (
            <span key={label} className="e-two">
              <small>{label}</small>
              <Money minor={minor ?? 0} currency={one.currency} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
