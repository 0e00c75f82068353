import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { DialogProps } from '../claim/claim.dialog.tsx'
import { decimal, financeReads, today } from '../installment/invoice-list.state.ts'
import { AccountField, DayField, LineFields } from '../installment/line-fields.form.tsx'

/** Receives money from an institution on the chosen installments. */
export function ReceiveDialog({ rows, onClose }: DialogProps) {
  const t = useT()
  const receipt = useEndpointForm(receipts.receive, {
    defaults: {
      claimDetails: rows.map((row) => ({
        installment_identifier: row.identifier,
        receive_amount: decimal(row.outstanding_amount_minor, row.expected_currency_in),
      })),
      remark_to_internal: '',
      receive_date: today(),
      settle_short: false,
      payment_for: 'acr' as const,
    },
    toCall: (body) => ({ body }),
    stales: financeReads,
    failure: 'Unable to receive payment',
    onDone: () => {
      toast.done({ message: t('Receive payment successfully') })
      onClose(true)
    },
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Receive Payment')}
      complaints={receipt.complaints}
      attempt={receipt.attempt}
      verb={t('Receive Payment')}
      onSubmit={() => void receipt.submit()}
      onCancel={() => onClose(false)}
      busy={receipt.saving}
    >
      <DayField of={receipt} name="receive_date" label={t('Receive date')} max={today()} />
      <LineFields rows={rows} list="claimDetails" amount="receive_amount" label={t('Receive amount')} of={receipt} />
      <Textarea label={t('Internal remarks')} required autosize minRows={2} {...receipt.field('remark_to_internal')} />
      {can('invoices.receive.reverse') && (
        <Checkbox label={t('Accept this as the last payment and write the rest off')} {...receipt.field('settle_short', 'checkbox')} />
      )}
    </FormScreen>
  )
}

/** Pays an agent what is due on the chosen installments. */
export function PayDialog({ rows, onClose }: DialogProps) {
  const t = useT()
  const payment = useEndpointForm(agentInvoices.pay, {
    defaults: {
      claimDetails: rows.map((row) => ({
        installment_identifier: row.identifier,
        receive_amount: decimal(row.agent_due_amount_minor, row.expected_currency_out),
      })),
      remark_to_internal: '',
      receive_date: today(),
      payment_for: 'fcp' as const,
      account_id: '',
      notify_agent: false,
    },
    toCall: (body) => ({ body: { ...body, account_id: Number(body.account_id) } }),
    stales: financeReads,
    failure: 'Unable to process payment',
    onDone: () => {
      toast.done({ message: t('Payment Received successfully') })
      onClose(true)
    },
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Payment')}
      complaints={payment.complaints}
      attempt={payment.attempt}
      verb={t('Pay agent')}
      onSubmit={() => void payment.submit()}
      onCancel={() => onClose(false)}
      busy={payment.saving}
    >
      <AccountField of={payment} name="account_id" numberOnly />
      <DayField of={payment} name="receive_date" label={t('Paid date')} max={today()} />
      <LineFields rows={rows} list="claimDetails" amount="receive_amount" label={t('Paid amount')} of={payment} />
      <Textarea label={t('Internal remarks')} required autosize minRows={2} {...payment.field('remark_to_internal')} />
      <Checkbox label={t('Tell the agent')} {...payment.field('notify_agent', 'checkbox')} />
    </FormScreen>
  )
}
