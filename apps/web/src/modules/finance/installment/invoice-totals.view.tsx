import type { CurrencyTotals } from '@embark/contract/finance/installment/installment.contract.ts'
import { Button, Popover } from '@mantine/core'
import { IconSum } from '@tabler/icons-react'
import type * as z from 'zod'
import { useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'
import './finance.css'

type Totals = z.output<typeof CurrencyTotals>

/** The sums of a tab behind a button: a line for each currency and never one over several. */
export function InvoiceTotals({ totals, side }: { totals: readonly Totals[]; side: 'client' | 'agent' }) {
  const t = useT()
  if (!totals.length) return null
  const columns: readonly (readonly [string, (sums: Totals) => number | undefined])[] =
    side === 'client'
      ? [
          [t('Expected'), (sums) => sums.expected_minor],
          [t('Invoiced'), (sums) => sums.invoiced_minor],
          [t('Received'), (sums) => sums.received_minor],
          [t('Outstanding'), (sums) => sums.outstanding_minor],
        ]
      : [
          [t('Due'), (sums) => sums.agent_due_minor],
          [t('Paid'), (sums) => sums.agent_paid_minor],
        ]
  return (
    <Popover position="bottom-end" withinPortal>
      <Popover.Target>
        <Button size="xs" variant="subtle" leftSection={<IconSum size={18} stroke={1.6} aria-hidden="true" />}>
          {t('Totals')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <table className="finance-totals">
          <caption className="e-sr">{t('Totals by currency')}</caption>
          <thead>
            <tr>
              {columns.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map((sums) => (
              <tr key={sums.currency}>
                {columns.map(([label, amount]) => (
                  <td key={label}>
                    <Money minor={amount(sums) ?? 0} currency={sums.currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
