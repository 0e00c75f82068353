import { type Payer, payers } from '@embark/contract/finance/payer/payer.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

/** Whom documents to an institution are made out to. */
export function PayerForm({ payer, onClose }: { readonly payer: Payer; readonly onClose: () => void }) {
  const t = useT()
  const { institutionInfo, name, address, email, tax_number, language } = payer
  const form = useEndpointForm(payers.update, {
    defaults: { name, address, email, tax_number, language },
    params: { institution_id: String(institutionInfo.id) },
    stales: [payers.get],
    said: t('Billing details updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Billing details of {{name}}', { name: institutionInfo.name })} form={form} onCancel={onClose}>
      <TextInput label={t('Name on documents')} placeholder={institutionInfo.name} maxLength={200} dir="auto" {...form.field('name')} />
      <Textarea
        label={t('Postal address')}
        description={t('Written as on an envelope. The country is added.')}
        autosize
        minRows={3}
        maxLength={300}
        dir="auto"
        {...form.field('address')}
      />
      <FormPair>
        <TextInput label={t('Email address')} type="email" dir="ltr" maxLength={254} {...form.field('email')} />
        <TextInput label={t('Tax number')} dir="ltr" maxLength={40} {...form.field('tax_number')} />
      </FormPair>
      <SelectField
        label={t('Language of documents')}
        clearable
        placeholder={t('As in {{country}}', { country: institutionInfo.country })}
        data={languageOptions}
        {...form.field('language')}
      />
    </FormScreen>
  )
}
