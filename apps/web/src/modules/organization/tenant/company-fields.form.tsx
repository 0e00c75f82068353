import { Checkbox, TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type CompanyDraft, currencyOptions, useCountryOptions, zoneOptions } from './organization.state.ts'

interface CompanyFieldsProps {
  readonly form: FormPart<Pick<CompanyDraft, 'name' | 'country_code' | 'currency' | 'time_zone'>>
  /** Hears of another country, where more than the field follows from it. */
  readonly onCountry?: ((country: string) => void) | undefined
}

/** Who the company is and where. */
export function CompanyFields({ form, onCountry }: CompanyFieldsProps) {
  const t = useT()
  const countries = useCountryOptions()
  const { currency, time_zone } = form.values
  return (
    <>
      <TextInput label={t('Name of the company')} required maxLength={150} autoComplete="organization" {...form.field('name')} />
      <FormPair>
        <SelectField
          label={t('Country')}
          required
          searchable
          data={countries}
          {...form.field('country_code')}
          {...(onCountry && { onChange: (country: string | null) => country && onCountry(country) })}
        />
        <SelectField label={t('Currency')} required searchable data={currencyOptions(currency)} {...form.field('currency')} />
      </FormPair>
      <SelectField
        label={t('Time zone')}
        required
        searchable
        description={t('Used for due dates, attendance and reports.')}
        data={zoneOptions(time_zone)}
        {...form.field('time_zone')}
      />
    </>
  )
}

/** Which languages the portal speaks here, and in which it speaks first. */
export function LanguageFields({ form }: { readonly form: FormPart<Pick<CompanyDraft, 'default_language' | 'enabled_languages'>> }) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('Language of the company')}
        required
        description={t('Used until a person chooses another, and for documents.')}
        data={languageOptions}
        {...form.field('default_language')}
      />
      <Checkbox.Group
        label={t('Languages people can choose')}
        description={t('The language of the company is always among them.')}
        {...form.field('enabled_languages')}
      >
        <div className="e-fields">
          {languageOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} lang={value} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
