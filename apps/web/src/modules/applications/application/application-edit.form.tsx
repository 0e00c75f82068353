import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { statusesInCanada } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { type Currency, currencies, toDecimal, toMinor } from '@embark/contract/kernel/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { SubStatusField } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

const amountText = (minor: number | null | undefined, currency: string) =>
  minor === null || minor === undefined ? null : toDecimal(minor, currency)

/** Edits an application, except for its status and its intake, which have dialogs of their own. */
export function ApplicationEditForm({ application, onClose }: { application: ApplicationRecord; onClose: () => void }) {
  const t = useT()
  // The columns hold codes of this list only.
  const currency = (application.tuition_fee?.currency ?? application.application_fee?.currency ?? 'USD') as Currency
  const edit = useEndpointForm(applications.update, {
    defaults: {
      version: application.version,
      sub_status_id: application.sub_status?.id ?? null,
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
    toCall: ({ sub_status_id, ...body }) => ({
      params: { id: application.identifier },
      query: {},
      // One that is out of use stays until another is chosen.
      body: sub_status_id === (application.sub_status?.id ?? null) ? body : { ...body, sub_status_id },
    }),
    stales: [applications.single, applications.list, applications.activities],
    said: t('Application updated successfully'),
    onDone: onClose,
  })
  const fields = edit.part('form_values')
  return (
    <FormScreen variant="drawer" title={t('Edit application')} form={edit} onCancel={onClose}>
      <FormSection title={t('At the institution')}>
        <SubStatusField status={application.status.identifier} {...edit.field('sub_status_id')} />
        <FormPair>
          <TextInput label={t('Application number')} maxLength={60} {...fields.field('application_number')} />
          <TextInput label={t('OCAS number')} maxLength={60} {...fields.field('ocas_number')} />
        </FormPair>
        <FormPair>
          <DateField label={t('Offer letter received on')} {...fields.field('offer_letter_received_at')} />
          <DateField label={t('Offer letter deadline')} {...fields.field('offer_letter_deadline')} />
        </FormPair>
        <Textarea label={t('Conditions of the offer')} autosize minRows={2} maxLength={2_000} {...fields.field('offer_conditions')} />
      </FormSection>
      <FormSection title={t('Fees')}>
        <FeeField label={t('Tuition fee')} amount={fields.field('tuition_fee')} currency={fields.field('tuition_fee_currency')} />
        <FeeField label={t('Application fee')} amount={fields.field('application_fee')} currency={fields.field('tuition_fee_currency')} />
        <FormPair>
          <DateField label={t('Tuition fee due date')} {...fields.field('tuition_fee_due_date')} />
          <DateField label={t('Tuition fee paid date')} {...fields.field('tuition_fee_paid_date')} />
        </FormPair>
      </FormSection>
      <FormSection title={t('More')}>
        <SelectField
          label={t('Status in Canada')}
          clearable
          data={statusesInCanada.map((value) => ({ value, label: t(value) }))}
          {...fields.field('status_in_canada')}
        />
        <Textarea label={t('Remarks')} autosize minRows={2} maxLength={2_000} {...fields.field('remarks')} />
      </FormSection>
    </FormScreen>
  )
}

interface FeeProps {
  readonly label: string
  readonly amount: Bound<number | string | null>
  readonly currency: Bound<Currency | null>
}

/** A fee, which the form holds as decimal text beside the one currency of both fees. */
function FeeField({ label, amount, currency }: FeeProps) {
  const chosen = currency.value || 'USD'
  return (
    <MoneyField
      label={label}
      id={amount.id}
      error={amount.error}
      onBlur={amount.onBlur}
      currencies={currencies}
      value={{ minor: amount.value === '' ? null : (toMinor(amount.value, chosen) ?? null), currency: chosen }}
      onChange={(next) => {
        amount.onChange(amountText(next.minor, next.currency))
        currency.onChange(next.currency)
      }}
    />
  )
}
