import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { dayEnd, decimal } from '../installment/invoice-list.state.ts'
import { AccountField, Lines, MoneyDialog, type MoneyDialogProps, moneySaving, WithOnlyAccount } from '../installment/line-fields.form.tsx'
import { PaperFields } from '../payer/paper-fields.form.tsx'

interface FormProps extends MoneyDialogProps {
  /** The only account there is. */
  readonly account: string | null
}

/** Claims the chosen installments from their institution. */
export const ClaimDialog = (about: MoneyDialogProps) => (
  <WithOnlyAccount>{(account) => <ClaimForm {...about} account={account} />}</WithOnlyAccount>
)

function ClaimForm({ rows, account, onClose }: FormProps) {
  const t = useT()
  const claim = useEndpointForm(claims.generate, {
    defaults: {
      expected_received_at: null,
      account_identifier: account,
      language: null,
      claim_details: rows.map((row) => ({
        installment_identifier: row.identifier,
        remarks: '',
        amount: decimal(row.expected_commission_in_minor, row.expected_currency_in),
      })),
    },
    toCall: (body) => ({ body: { ...body, expected_received_at: dayEnd(body.expected_received_at) } }),
    failure: 'Unable to generate claim',
    isToast: true,
    said: t('Claim generated successfully'),
    ...moneySaving(onClose),
  })
  return (
    <MoneyDialog title={t('Generate Claim')} form={claim} onClose={onClose}>
      <Lines
        rows={rows}
        label={t('Commission amount')}
        lines={claim.part('claim_details').map((line) => ({ amount: line.field('amount'), remarks: line.field('remarks') }))}
      />
      <AccountField {...claim.field('account_identifier')} />
      <DateField label={t('Expected received date')} required {...claim.field('expected_received_at')} />
      <PaperFields institutionId={rows[0]!.institutionInfo.id} language={claim.field('language')} />
    </MoneyDialog>
  )
}

/** Invoices the chosen installments; those that are claimed keep the amount and the account of their claim. */
export const InvoiceDialog = (about: MoneyDialogProps) => (
  <WithOnlyAccount>{(account) => <InvoiceForm {...about} account={account} />}</WithOnlyAccount>
)

function InvoiceForm({ rows, account, onClose }: FormProps) {
  const t = useT()
  const isClaimed = rows.every(({ claim_no }) => Boolean(claim_no))
  const invoice = useEndpointForm(invoices.generate, {
    defaults: {
      expected_received_at: rows[0]?.expected_received_at?.slice(0, 10) ?? null,
      account_identifier: rows[0]?.account_identifier ?? account,
      language: null,
      invoice_details: rows.map((row) => ({
        installment_identifier: row.identifier,
        remarks: '',
        amount: decimal(isClaimed ? row.invoice_amount_minor : row.expected_commission_in_minor, row.expected_currency_in),
      })),
    },
    toCall: (body) => ({ body: { ...body, expected_received_at: dayEnd(body.expected_received_at) } }),
    failure: 'Unable to generate invoice',
    isToast: true,
    said: t('Invoice generated successfully'),
    ...moneySaving(onClose),
  })
  return (
    <MoneyDialog title={t('Generate Invoice')} form={invoice} onClose={onClose}>
      <Lines
        rows={rows}
        label={t('Commission amount')}
        lines={invoice
          .part('invoice_details')
          .map((line) => ({ amount: line.field('amount'), remarks: isClaimed ? undefined : line.field('remarks') }))}
      />
      <AccountField disabled={isClaimed} {...invoice.field('account_identifier')} />
      <DateField label={t('Expected received date')} required {...invoice.field('expected_received_at')} />
      <PaperFields institutionId={rows[0]!.institutionInfo.id} language={invoice.field('language')} />
    </MoneyDialog>
  )
}
