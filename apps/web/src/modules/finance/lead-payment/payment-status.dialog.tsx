import { type LeadPayment, leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { nextOf, type PaymentStatus, saysWhy, statusNames } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { Radio, Textarea, TextInput } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Money } from '#ui/parts/money.tsx'

interface Props {
  readonly payment: LeadPayment
  readonly onClose: () => void
}

/** Says what became of a payment, with its receipt. */
export function PaymentStatusDialog({ payment, onClose }: Props) {
  const t = useT()
  const mayUpload = useCan('documents.create')
  const next = nextOf(payment.status)
  const form = useEndpointForm(leadPayments.changeStatus, {
    defaults: {
      status: next.length === 1 ? next[0]! : null,
      reference: payment.reference ?? '',
      receipt_file_identifier: payment.receiptInfo?.identifier ?? null,
      remarks: '',
    },
    version: payment.version,
    toCall: (body) => ({ params: { identifier: payment.identifier }, body }),
    stales: [leadPayments.ofLead, leadActivities.list],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const { id, value, error, onChange } = form.field('status')
  return (
    <FormScreen title={t('Change status')} form={form} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {payment.title} · <Money minor={payment.total.amount_minor} currency={payment.total.currency} />
      </p>
      <Radio.Group
        id={id}
        label={t('Status')}
        required
        error={error}
        value={value ?? ''}
        // The radios below are the moves of the table.
        onChange={(status) => onChange(status as PaymentStatus)}
      >
        {next.map((status) => (
          <Radio key={status} value={status} label={t(statusNames[status])} />
        ))}
      </Radio.Group>
      <TextInput label={t('Reference')} maxLength={100} dir="auto" {...form.field('reference')} />
      {mayUpload && <FileField label={t('Receipt')} kept={payment.receiptInfo} {...form.field('receipt_file_identifier')} />}
      <Textarea
        label={t('Internal remarks')}
        required={value !== null && value !== '' && saysWhy(value)}
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.field('remarks')}
      />
    </FormScreen>
  )
}
