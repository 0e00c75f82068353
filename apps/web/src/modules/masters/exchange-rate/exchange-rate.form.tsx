import { currencies } from '@embark/contract/kernel/money.ts'
import { exchangeRates } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

/** Sets what a currency is worth from a day on; that of the same day is replaced. */
export function ExchangeRateForm({ base, onClose }: { readonly base: string; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(exchangeRates.set, {
    defaults: { currency: null, rate: '', valid_on: new Date().toISOString().slice(0, 10) },
    stales: [exchangeRates.list],
    said: t('Exchange rate saved successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('New exchange rate')} form={form} onCancel={onClose}>
      <SelectField label={t('Currency')} required data={currencies.filter((currency) => currency !== base)} {...form.field('currency')} />
      <TextInput
        label={t('Worth of one unit in {{currency}}', { currency: base })}
        required
        inputMode="decimal"
        dir="ltr"
        {...form.field('rate')}
      />
      <DateField label={t('From')} required {...form.field('valid_on')} />
    </FormScreen>
  )
}
