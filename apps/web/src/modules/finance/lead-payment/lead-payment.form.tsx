import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { gatewayNames, reasonNames } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { type Currency, currencies, toDecimal, toMinor } from '@embark/contract/kernel/money.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'

const usual: Currency = 'CAD'

/** Asks the family of a lead for money. */
export function LeadPaymentForm({ lead, onClose }: { readonly lead: string; readonly onClose: () => void }) {
  const t = useT()
  const mayUpload = useCan('documents.create')
  const form = useEndpointForm(leadPayments.create, {
    defaults: {
      payment_for: null,
      title: '',
      amount: '',
      currency: usual,
      due_date: '',
      gateway: 'manual',
      application_identifier: null,
      reference: '',
      receipt_file_identifier: null,
      remarks: '',
    },
    toCall: (body) => ({ params: { id: lead }, body }),
    stales: [leadPayments.ofLead, leadActivities.list],
    said: t('Payment created successfully'),
    onDone: onClose,
  })
  const amount = form.field('amount')
  const currency = form.values.currency ?? usual
  const minor = amount.value === '' ? null : (toMinor(amount.value, currency) ?? null)
  return (
    <FormScreen variant="drawer" title={t('New payment')} form={form} onCancel={onClose}>
      <SelectField label={t('What for')} required data={choicesOf(reasonNames, t)} {...form.field('payment_for')} />
      <TextInput label={t('Title')} required maxLength={150} dir="auto" {...form.field('title')} />
      <MoneyField
        label={t('Amount')}
        required
        id={amount.id}
        error={amount.error}
        onBlur={amount.onBlur}
        currencies={currencies}
        value={{ minor, currency }}
        onChange={(next) => form.set({ amount: next.minor === null ? '' : toDecimal(next.minor, next.currency), currency: next.currency })}
      />
      <FormPair>
        <DateField label={t('Due')} {...form.field('due_date')} />
        <SelectField
          label={t('How it is paid')}
          required
          allowDeselect={false}
          data={choicesOf(gatewayNames, t)}
          {...form.field('gateway')}
        />
      </FormPair>
      <ApplicationField lead={lead} field={form.field('application_identifier')} />
      <TextInput label={t('Reference')} maxLength={100} dir="auto" {...form.field('reference')} />
      {mayUpload && <FileField label={t('Receipt')} kept={null} {...form.field('receipt_file_identifier')} />}
      <Textarea label={t('Internal remarks')} autosize minRows={2} maxLength={1_000} {...form.field('remarks')} />
    </FormScreen>
  )
}

interface ApplicationFieldProps {
  readonly lead: string
  readonly field: { id: string; value: string | null | undefined; error?: unknown; onChange: (value: string | null) => void }
}
/** The application it is for, where the lead has one. */
function ApplicationField({ lead, field }: ApplicationFieldProps) {
  const t = useT()
  const mayRead = useCan('applications.read')
  const page = useEndpoint(applications.list, { query: { per_page: 100, filters: { lead_identifier: lead } } }, { enabled: mayRead })
  const options = (page.data?.recordsInfo ?? []).map(({ identifier, id, institution }) => ({
    value: identifier,
    label: [`AP-${id}`, institution?.name].filter(Boolean).join(' · '),
  }))
  if (!options.length) return null
  return (
    <SelectField
      label={t('Application')}
      clearable
      data={options}
      {...(field as object)}
      value={field.value ?? null}
      onChange={field.onChange}
    />
  )
}
