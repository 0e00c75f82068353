import { type AgentBalance, agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { CurrencyTotals } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type * as z from 'zod'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { numberLocale } from '#ui/number-locale.ts'
import { amountText, Money } from '#ui/parts/money.tsx'
import { tipOf } from '#ui/parts/tip.ts'
import { Meter } from '#ui/parts/two-lines.tsx'
import type { Tab } from './invoice-list.state.ts'
import './finance.css'

type Totals = z.output<typeof CurrencyTotals>

/** What the figure of a tab is: together, what is claimed and what is invoiced are what is outstanding. */
const mainNames = {
  client_get_all: 'Outstanding',
  client_claimed: 'Claimed, not invoiced',
  client_outstanding: 'Invoiced, not received',
  client_received: 'Received',
} as const

const isIncoming = (tab: Tab): tab is keyof typeof mainNames => tab in mainNames

/** The sums of a tab above its rows: a figure for each currency and never one over several. */
export function InvoiceTotals({ totals: all, tab }: { totals: readonly Totals[]; tab: Tab }) {
  const t = useT()
  const side = tab.startsWith('agent_') ? 'agent' : 'client'
  const balances = useEndpoint(agentInvoices.balances, { query: {} }, { enabled: side === 'agent' }).data?.balancesInfo ?? []
  const totals = all.filter((sums) =>
    side === 'client'
      ? sums.received_minor || sums.outstanding_minor || sums.expected_minor
      : sums.agent_due_minor || sums.agent_paid_minor,
  )
  if (!totals.length && !balances.length) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
    <ul className="finance-totals e-fades" aria-label={t('Totals by currency')} tabIndex={0}>
      {totals.map((sums) => (
        <li key={sums.currency}>{isIncoming(tab) ? <Incoming sums={sums} tab={tab} /> : <Outgoing sums={sums} />}</li>
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

/** What is still to come of a currency, and how much of what was asked for has come; in full where the pointer rests on it. */
function Incoming({ sums, tab }: { sums: Totals; tab: keyof typeof mainNames }) {
  const t = useT()
  const { currency, installments, expected_minor = 0, received_minor = 0, outstanding_minor = 0, overdue_minor = 0 } = sums
  const claimed = received_minor + outstanding_minor
  const digits = (minor: number) => amountText(minor, currency, numberLocale(currentLanguage()))
  const came = t('{{received}} of {{invoiced}} received', { received: digits(received_minor), invoiced: digits(claimed) })
  const expected = [
    t('{{amount}} expected', { amount: formatMoney(expected_minor, currency) }),
    t('{{count}} installments', { count: installments }),
  ].join(' · ')
  const main = tab === 'client_received' ? received_minor : outstanding_minor
  return (
    <div {...tipOf({ label: [claimed > 0 && came, expected].filter(Boolean).join(' · ') })}>
      <span>{claimed > 0 ? t(mainNames[tab]) : t('Expected')}</span>
      <span className="e-strong">
        <Money minor={claimed > 0 ? main : expected_minor} currency={currency} />
      </span>
      {claimed > 0 && <Meter done={received_minor} of={claimed} label={came} />}
      {overdue_minor > 0 ? (
        <span data-late>{t('{{amount}} payment overdue', { amount: digits(overdue_minor) })}</span>
      ) : (
        <span>{claimed > 0 ? came : t('{{count}} installments', { count: installments })}</span>
      )}
      <span className="e-sr">{expected}</span>
    </div>
  )
}

function Outgoing({ sums: { currency, agent_due_minor, agent_paid_minor } }: { sums: Totals }) {
  const t = useT()
  return (
    <div>
      <span>{me().group === 'agent' ? t('Due to you') : t('Due to agents')}</span>
      <span className="e-strong">
        <Money minor={agent_due_minor} currency={currency} />
      </span>
      <span>{t('{{amount}} paid', { amount: formatMoney(agent_paid_minor, currency) })}</span>
    </div>
  )
}
