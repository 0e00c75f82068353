import type { PaymentSum } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'

/** What is owed and what was paid, a line for each currency. */
export function PaymentSums({ sums }: { readonly sums: readonly PaymentSum[] }) {
  const t = useT()
  return (
    <ul className="lead-payment-sums">
      {sums.map(({ currency, owed, overdue, paid, refunded }) => (
        <li key={currency}>
          <dl>
            <Sum name={t('Owed')} of={owed} />
            {overdue.amount_minor > 0 && <Sum name={t('Overdue')} of={overdue} />}
            <Sum name={t('Paid')} of={paid} />
            {refunded.amount_minor > 0 && <Sum name={t('Refunded')} of={refunded} />}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Sum = ({ name, of }: { readonly name: string; readonly of: PaymentSum['owed'] }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money minor={of.amount_minor} currency={of.currency} />
    </dd>
  </div>
)
