import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { toMinor } from '@embark/contract/kernel/money.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { SetOffWords } from '../installment/set-off.view.tsx'
import '../installment/finance.css'
import { decimal, today } from '../installment/invoice-list.state.ts'
import { AccountField, Lines, MoneyDialog, type MoneyDialogProps, moneySaving, WithOnlyAccount } from '../installment/line-fields.form.tsx'

/** Receives money from an institution on the chosen installments. */
export function ReceiveDialog({ rows, onClose }: MoneyDialogProps) {
  const t = useT()
  const receipt = useEndpointForm(receipts.receive, {
    defaults: {
      claimDetails: rows.map((row) => ({
        installment_identifier: row.identifier,
        receive_amount: decimal(row.outstanding_amount_minor, row.expected_currency_in),
      })),
      remark_to_internal: t('Bank transfer'),
      receive_date: today(),
      settle_short: false,
      payment_for: 'acr',
    },
    failure: 'Unable to receive payment',
    isToast: true,
    said: t('Receive payment successfully'),
    ...moneySaving(onClose),
  })
  const outstandingOf = ({ outstanding_amount_minor: open, invoice_amount_minor: asked, expected_currency_in: currency }: Installment) =>
    t('{{amount}} of {{total}} outstanding', { amount: formatMoney(open, currency), total: formatMoney(asked, currency) })
  return (
    <MoneyDialog title={t('Receive Payment')} form={receipt} onClose={onClose}>
      <Lines
        rows={rows}
        label={t('Receive amount')}
        lines={receipt
          .part('claimDetails')
          .map((line, index) => ({ amount: line.field('receive_amount'), note: outstandingOf(rows[index]!) }))}
      />
      <DateField label={t('Receive date')} required max={today()} {...receipt.field('receive_date')} />
      <Textarea label={t('Internal remarks')} required autosize minRows={2} {...receipt.field('remark_to_internal')} />
      {can('invoices.receive.reverse') && (
        <CheckboxField label={t('Treat as final payment and write off the balance')} {...receipt.field('settle_short')} />
      )}
    </MoneyDialog>
  )
}

/** Pays an agent what is due on the chosen installments. */
export const PayDialog = (about: MoneyDialogProps) => (
  <WithOnlyAccount numberOnly>{(account) => <PayForm {...about} account={account} />}</WithOnlyAccount>
)

function PayForm({ rows, account, onClose }: MoneyDialogProps & { readonly account: string | null }) {
  const t = useT()
  const payment = useEndpointForm(agentInvoices.pay, {
    defaults: {
      claimDetails: rows.map((row) => ({
        installment_identifier: row.identifier,
        receive_amount: decimal(row.agent_due_amount_minor, row.expected_currency_out),
      })),
      remark_to_internal: t('Bank transfer'),
      receive_date: today(),
      payment_for: 'fcp',
      account_id: account && Number(account),
      notify_agent: false,
      agent_identifier: '',
    },
    toCall: (body) => ({ body: { ...body, account_id: Number(body.account_id) } }),
    failure: 'Unable to process payment',
    isToast: true,
    said: t('Payment Received successfully'),
    ...moneySaving(onClose),
  })
  const agencies = agenciesOf(rows)
  const lines = payment.part('claimDetails').map((line) => ({ amount: line.field('receive_amount') }))
  return (
    <MoneyDialog title={t('Payment')} form={payment} verb={t('Pay agent')} onClose={onClose}>
      <Lines rows={rows} label={t('Paid amount')} lines={lines} />
      {agencies.length > 1 && <SelectField label={t('Agency')} data={agencies} clearable {...payment.field('agent_identifier')} />}
      <AccountField numberOnly {...payment.field('account_id')} />
      <DateField label={t('Paid date')} required max={today()} {...payment.field('receive_date')} />
      <SetOffNotice
        agent={payment.field('agent_identifier').value || rows[0]?.agentInfo?.identifier}
        currency={rows[0]?.expected_currency_out ?? ''}
        amounts={lines.map(({ amount }) => amount.value)}
      />
      <Textarea label={t('Internal remarks')} required autosize minRows={2} {...payment.field('remark_to_internal')} />
      <CheckboxField label={t('Tell the agent')} {...payment.field('notify_agent')} />
    </MoneyDialog>
  )
}

interface SetOffProps {
  readonly agent: string | undefined
  readonly currency: string
  readonly amounts: readonly (string | number | null)[]
}

/** What of the payment is set off against what the agency owes back, and what goes out. */
function SetOffNotice({ agent, currency, amounts }: SetOffProps) {
  const { data } = useEndpoint(agentInvoices.balances, { query: { agent_identifier: agent } }, { enabled: agent !== undefined })
  const owed = data?.balancesInfo.find((balance) => balance.currency === currency)
  if (!owed) return null
  const total = amounts.reduce<number>((sum, amount) => sum + (toMinor(amount ?? '', currency) ?? 0), 0)
  const setOff = Math.min(total, -owed.balance_minor)
  if (setOff <= 0) return null
  return (
    <p className="finance-set-off" role="status">
      <SetOffWords minor={setOff} invoices={oldestFor(owed.invoices, setOff)} paid={total - setOff} currency={currency} />
    </p>
  )
}

/** The oldest of the invoices, as many as a sum is taken from. */
function oldestFor<I extends { readonly owed_minor: number }>(invoices: readonly I[], sum: number) {
  let left = sum
  return invoices.filter(({ owed_minor }) => {
    const isTaken = left > 0
    left -= owed_minor
    return isTaken
  })
}

/** The agencies that share all of the chosen installments, with what is due to each. */
function agenciesOf(rows: MoneyDialogProps['rows']) {
  const [first] = rows
  const other = first?.otherAgentInfo
  if (!first?.agentInfo || !other || rows.some(({ otherAgentInfo }) => otherAgentInfo?.identifier !== other.identifier)) return []
  const sum = (due: (row: (typeof rows)[number]) => number) =>
    formatMoney(
      rows.reduce((all, row) => all + due(row), 0),
      first.expected_currency_out,
    )
  return [
    { value: first.agentInfo.identifier, label: `${first.agentInfo.name} · ${sum((row) => row.agent_due_amount_minor)}` },
    { value: other.identifier, label: `${other.name} · ${sum((row) => row.otherAgentInfo?.due_amount_minor ?? 0)}` },
  ]
}
