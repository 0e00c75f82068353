import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { bankAccounts, type routingTypes } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'

const typeNames: Record<(typeof routingTypes)[number], string> = {
  bsb: 'BSB',
  sort_code: 'Sort code',
  ifsc: 'IFSC',
  aba: 'ABA',
  transit: 'Transit number',
  other: 'Other',
}

/** Creates a bank account; there is no way to change one, because documents name it. */
export function BankAccountForm({ stales, failure, onClose }: { stales: readonly Endpoint[]; failure: string; onClose: () => void }) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options ?? []
  const account = useEndpointForm(bankAccounts.create, {
    defaults: {
      account_name: '',
      account_number: '',
      bank_name: '',
      bank_address: '',
      country_id: null,
      swift_code: '',
      iban: '',
      routing_code: '',
      routing_code_type: null,
      is_primary: false,
    },
    stales,
    failure,
    said: t('Bank account created successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('New bank account')} form={account} verb={t('Create bank account')} onCancel={onClose}>
      <TextInput label={t('Account name')} required {...account.field('account_name')} />
      <TextInput label={t('Account number')} required dir="ltr" {...account.field('account_number')} />
      <TextInput label={t('Bank name')} required {...account.field('bank_name')} />
      <TextInput label={t('Bank address')} {...account.field('bank_address')} />
      <SelectField label={t('Country')} required searchable data={countries} {...account.field('country_id')} />
      <FormPair>
        <TextInput label={t('SWIFT code')} dir="ltr" {...account.field('swift_code')} />
        <TextInput label={t('IBAN')} dir="ltr" {...account.field('iban')} />
      </FormPair>
      <FormPair>
        <SelectField label={t('Routing code type')} clearable data={choicesOf(typeNames, t)} {...account.field('routing_code_type')} />
        <TextInput label={t('Routing code')} dir="ltr" {...account.field('routing_code')} />
      </FormPair>
      <CheckboxField label={t('Primary account')} {...account.field('is_primary')} />
    </FormScreen>
  )
}
