import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { statusesInCanada } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { currencies, toDecimal, toMinor } from '@embark/contract/kernel/money.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'

const amountText = (minor: number | null | undefined, currency: string) =>
  minor === null || minor === undefined ? null : toDecimal(minor, currency)

/** Changes what is known about an application; its status and its intake have ways of their own. */
export function ApplicationEditForm({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  // The columns hold codes of this list only.
  const currency = (application.tuition_fee?.currency ?? application.application_fee?.currency ?? 'USD') as (typeof currencies)[number]
  const edit = useEndpointForm(applications.update, {
    defaults: {
      version: application.version,
      form_values: {
        application_number: application.application_number ?? '',
        ocas_number: application.ocas_number ?? '',
        offer_letter_received_at: application.offer_letter_received_at,
        offer_letter_deadline: application.offer_letter_deadline,
        offer_conditions: application.offer_conditions ?? '',
        tuition_fee: amountText(application.tuition_fee?.amount_minor, currency),
        tuition_fee_currency: currency,
        tuition_fee_due_date: application.tuition_fee_due_date,
        tuition_fee_paid_date: application.tuition_fee_paid_date,
        application_fee: amountText(application.application_fee?.amount_minor, currency),
        status_in_canada: application.status_in_canada,
        remarks: application.remarks ?? '',
      },
    },
    toCall: (body) => ({ params: { id: application.identifier }, query: {}, body }),
    stales: [applications.single, applications.list, applications.activities],
    onDone: () => {
      toast.done({ message: t('Application updated successfully') })
      onClose()
    },
  })
  const values = edit.form.values['form_values'] as Record<string, string | null>
  const chosen = values['tuition_fee_currency'] ?? currency
  const field = (name: string) => `form_values.${name}`
  const errorOf = (name: string) => (edit.form.errors[field(name)] ? String(edit.form.errors[field(name)]) : undefined)
  const day = (name: string, label: string) => (
    <DateField
      id={edit.field(field(name)).id}
      label={label}
      value={values[name] ?? null}
      onChange={(value) => edit.form.setFieldValue(field(name), value)}
      error={errorOf(name)}
    />
  )
  const fee = (name: string, label: string) => (
    <MoneyField
      id={edit.field(field(name)).id}
      label={label}
      currencies={[...currencies]}
      value={{ minor: values[name] ? (toMinor(values[name], chosen) ?? null) : null, currency: chosen }}
      onChange={(fee) => {
        edit.form.setFieldValue(field(name), amountText(fee.minor, fee.currency))
        edit.form.setFieldValue(field('tuition_fee_currency'), fee.currency)
      }}
      error={errorOf(name)}
    />
  )
  return (
    <FormScreen
      variant="drawer"
      opened
      title={t('Edit application')}
      complaints={edit.complaints}
      attempt={edit.attempt}
      verb={t('Save')}
      onSubmit={() => void edit.submit()}
      onCancel={onClose}
      busy={edit.saving}
    >
      <FormSection title={t('At the institution')}>
        <FormPair>
          <TextInput label={t('Application number')} maxLength={60} {...edit.field(field('application_number'))} />
          <TextInput label={t('OCAS number')} maxLength={60} {...edit.field(field('ocas_number'))} />
        </FormPair>
        <FormPair>
          {day('offer_letter_received_at', t('Offer letter received on'))}
          {day('offer_letter_deadline', t('Offer letter deadline'))}
        </FormPair>
        <Textarea label={t('Conditions of the offer')} autosize minRows={2} maxLength={2_000} {...edit.field(field('offer_conditions'))} />
      </FormSection>
      <FormSection title={t('Fees')}>
        {fee('tuition_fee', t('Tuition fee'))}
        {fee('application_fee', t('Application fee'))}
        <FormPair>
          {day('tuition_fee_due_date', t('Tuition fee due date'))}
          {day('tuition_fee_paid_date', t('Tuition fee paid date'))}
        </FormPair>
      </FormSection>
      <FormSection title={t('More')}>
        <Select
          label={t('Status in Canada')}
          clearable
          data={statusesInCanada.map((value) => ({ value, label: t(value) }))}
          {...edit.field(field('status_in_canada'))}
          value={values['status_in_canada'] ?? null}
          onChange={(value) => edit.form.setFieldValue(field('status_in_canada'), value)}
        />
        <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...edit.field(field('remarks'))} />
      </FormSection>
    </FormScreen>
  )
}
