import { type AgentBalance, agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { CurrencyTotals } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type * as z from 'zod'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import './finance.css'

type Totals = z.output<typeof CurrencyTotals>

/** The sums of a tab above its rows: a figure for each currency and never one over several. */
export function InvoiceTotals({ totals: all, side }: { totals: readonly Totals[]; side: 'client' | 'agent' }) {
  const t = useT()
  const balances = useEndpoint(agentInvoices.balances, { query: {} }, { enabled: side === 'agent' }).data?.balancesInfo ?? []
  const totals = all.filter((sums) =>
    side === 'client'
      ? sums.received_minor || sums.outstanding_minor || sums.expected_minor
      : sums.agent_due_minor || sums.agent_paid_minor,
  )
  if (!totals.length && !balances.length) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
    <ul className="finance-totals" aria-label={t('Totals by currency')} tabIndex={0}>
      {totals.map((sums) => (
        <li key={sums.currency}>{side === 'client' ? <Incoming sums={sums} /> : <Outgoing sums={sums} />}</li>
      ))}
      {balances.map((balance) => (
        <li key={`${balance.agentInfo.identifier} ${balance.currency}`}>
          <OwedBack balance={balance} />
        </li>
      ))}
    </ul>
  )
}

/** What an agency owes back, below zero, and the voided invoices it was paid on. */
function OwedBack({ balance: { agentInfo, currency, balance_minor, invoices } }: { balance: AgentBalance }) {
  const t = useT()
  return (
    <div>
      <bdi>{agentInfo.name}</bdi>
      <span className="e-strong" data-late>
        <Money minor={balance_minor} currency={currency} />
      </span>
      <span>{t('Owed back, taken off the next payment')}</span>
      <span>
        {invoices.map(({ identifier, invoice_no }, index) => (
          <span key={identifier}>
            {index > 0 && ', '}
            <Link className="e-link" href={to(financeScreens.invoicePdf, { invoiceID: identifier })}>
              <bdi>{invoice_no}</bdi>
            </Link>
          </span>
        ))}
      </span>
    </div>
  )
}

function Incoming({ sums }: { sums: Totals }) {
  const t = useT()
  const { currency, installments, expected_minor = 0, received_minor = 0, outstanding_minor = 0, overdue_minor = 0 } = sums
  const claimed = received_minor + outstanding_minor
  const said = t('{{amount}} of {{total}} received', {
    amount: formatMoney(received_minor, currency),
    total: formatMoney(claimed, currency),
  })
  return (
    <>
      <div>
        <span>{t('Outstanding')}</span>
        <span className="e-strong">
          <Money minor={outstanding_minor} currency={currency} />
        </span>
        {overdue_minor > 0 ? (
          <span data-late>{t('{{amount}} overdue', { amount: formatMoney(overdue_minor, currency) })}</span>
        ) : (
          <span>{t('Nothing overdue')}</span>
        )}
      </div>
      <div>
        <span>{t('Received')}</span>
        <span className="e-strong">
          <Money minor={received_minor} currency={currency} />
        </span>
        {claimed > 0 && (
          <>
            <Meter done={received_minor} of={claimed} label={said} />
            <span>{said}</span>
          </>
        )}
      </div>
      <div>
        <span>{t('Expected')}</span>
        <span className="e-strong">
          <Money minor={expected_minor} currency={currency} />
        </span>
        <span>{t('{{count}} installments', { count: installments })}</span>
      </div>
    </>
  )
}

function Outgoing({ sums: { currency, agent_due_minor, agent_paid_minor } }: { sums: Totals }) {
  const t = useT()
  return (
    <div>
      <span>{t('Due to agents')}</span>
      <span className="e-strong">
        <Money minor={agent_due_minor} currency={currency} />
      </span>
      <span>{t('{{amount}} paid', { amount: formatMoney(agent_paid_minor, currency) })}</span>
    </div>
  )
}
