import type { feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { waiverTypeNames } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { TextInput } from '@mantine/core'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'

type TermDraft = Pick<
  DraftOf<typeof feeWaivers.create>,
  'waiver_type' | 'value' | 'currency' | 'code' | 'valid_from' | 'till_date' | 'max_uses'
>

/** What is waived, by which code, and how long. */
export function TermFields({ form }: { form: FormPart<TermDraft> }) {
  const t = useT()
  const { waiver_type } = form.values
  return (
    <>
      <FormPair>
        <SelectField
          label={t('What is waived')}
          required
          allowDeselect={false}
          data={choicesOf(waiverTypeNames, t)}
          {...form.field('waiver_type')}
        />
        <TextInput label={t('Code')} maxLength={60} dir="ltr" {...form.field('code')} />
      </FormPair>
      {waiver_type === 'percentage' && (
        <TextInput label={t('Percent of the fee')} required inputMode="numeric" dir="ltr" {...form.field('value')} />
      )}
      {waiver_type === 'amount' && (
        <FormPair>
          <TextInput label={t('Amount')} required inputMode="decimal" dir="ltr" {...form.field('value')} />
          <SelectField
            label={t('Currency')}
            required
            data={currencies.map((value) => ({ value, label: value }))}
            {...form.field('currency')}
          />
        </FormPair>
      )}
      <FormPair>
        <DateField label={t('From')} {...form.field('valid_from')} />
        <DateField label={t('Until')} {...form.field('till_date')} />
      </FormPair>
      <TextInput
        label={t('Most uses')}
        description={t('Leave empty for no limit.')}
        inputMode="numeric"
        dir="ltr"
        {...form.field('max_uses')}
      />
    </>
  )
}
