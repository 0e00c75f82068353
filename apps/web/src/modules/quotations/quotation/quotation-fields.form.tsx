import { currencies } from '@embark/contract/kernel/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { type Complaint, FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { OptionAbout, QuotationDraft } from './builder.state.ts'
import { OptionFields } from './option-fields.form.tsx'
import '../quotations.css'

interface Props {
  readonly form: FormPart<QuotationDraft> & { readonly complaints: readonly Complaint[] }
  /** What is known of each program, in the order of the options. */
  readonly about: readonly OptionAbout[]
  readonly onRemove: (index: number) => void
}

/** Everything a quotation says: to the family, and option by option. */
export function QuotationFields({ form, about, onRemove }: Props) {
  const t = useT()
  const items = form.part('items')
  return (
    <>
      <TextInput label={t('Title')} required maxLength={150} dir="auto" {...form.field('title')} />
      <FormPair>
        <SelectField
          label={t('Language of the quotation')}
          required
          allowDeselect={false}
          data={languageOptions}
          {...form.field('language')}
        />
        <DateField label={t('Valid until')} required {...form.field('valid_until')} />
      </FormPair>
      <SelectField
        label={t('Family’s currency')}
        description={t('Totals are also shown in this currency, at the company’s exchange rates and with their date.')}
        clearable
        data={[...currencies]}
        {...form.field('currency')}
      />
      <div className="quotation-options">
        {items.map((item, index) => (
          <OptionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their order
            key={index}
            number={index + 1}
            item={item}
            about={about[index]!}
            isWrong={form.complaints.some(({ fieldId }) => fieldId.includes(`-items-${index}-`))}
            onRemove={items.length > 1 ? () => onRemove(index) : undefined}
          />
        ))}
      </div>
      <Textarea label={t('Terms')} autosize minRows={3} maxLength={4_000} dir="auto" {...form.field('terms')} />
    </>
  )
}
