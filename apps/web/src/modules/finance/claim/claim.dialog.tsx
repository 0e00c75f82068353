import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import type { Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { dayEnd, decimal, financeReads } from '../installment/invoice-list.state.ts'
import { AccountField, DayField, LineFields } from '../installment/line-fields.form.tsx'

export interface DialogProps {
  readonly rows: readonly Installment[]
  /** `done` is true after a change: the selection is cleared then. */
  readonly onClose: (done: boolean) => void
}

/** Claims the chosen installments from their institution. */
export function ClaimDialog({ rows, onClose }: DialogProps) {
  const t = useT()
  const claim = useEndpointForm(claims.generate, {
    defaults: {
      expected_received_at: '',
      account_identifier: '',
      claim_details: rows.map((row) => ({
        installment_identifier: row.identifier,
        remarks: '',
        amount: decimal(row.expected_commission_in_minor, row.expected_currency_in),
      })),
    },
    toCall: (body) => ({ body: { ...body, expected_received_at: dayEnd(body.expected_received_at) } }),
    stales: financeReads,
    failure: 'Unable to generate claim',
    onDone: () => {
      toast.done({ message: t('Claim generated successfully') })
      onClose(true)
    },
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Generate Claim')}
      complaints={claim.complaints}
      attempt={claim.attempt}
      verb={t('Generate Claim')}
      onSubmit={() => void claim.submit()}
      onCancel={() => onClose(false)}
      busy={claim.saving}
    >
      <AccountField of={claim} name="account_identifier" />
      <DayField of={claim} name="expected_received_at" label={t('Expected received date')} />
      <LineFields rows={rows} list="claim_details" amount="amount" label={t('Commission amount')} withRemarks of={claim} />
    </FormScreen>
  )
}

/** Invoices the chosen installments; those that are claimed keep the amount and the account of their claim. */
export function InvoiceDialog({ rows, onClose }: DialogProps) {
  const t = useT()
  const isClaimed = rows.every(({ claim_no }) => Boolean(claim_no))
  const invoice = useEndpointForm(invoices.generate, {
    defaults: {
      expected_received_at: rows[0]?.expected_received_at?.slice(0, 10) ?? '',
      account_identifier: rows[0]?.account_identifier ?? '',
      invoice_details: rows.map((row) => ({
        installment_identifier: row.identifier,
        remarks: '',
        amount: decimal(isClaimed ? row.invoice_amount_minor : row.expected_commission_in_minor, row.expected_currency_in),
      })),
    },
    toCall: (body) => ({ body: { ...body, expected_received_at: dayEnd(body.expected_received_at) } }),
    stales: financeReads,
    failure: 'Unable to generate invoice',
    onDone: () => {
      toast.done({ message: t('Invoice generated successfully') })
      onClose(true)
    },
  })
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Generate Invoice')}
      complaints={invoice.complaints}
      attempt={invoice.attempt}
      verb={t('Generate Invoice')}
      onSubmit={() => void invoice.submit()}
      onCancel={() => onClose(false)}
      busy={invoice.saving}
    >
      <AccountField of={invoice} name="account_identifier" disabled={isClaimed} />
      <DayField of={invoice} name="expected_received_at" label={t('Expected received date')} />
      <LineFields rows={rows} list="invoice_details" amount="amount" label={t('Commission amount')} withRemarks={!isClaimed} of={invoice} />
    </FormScreen>
  )
}
