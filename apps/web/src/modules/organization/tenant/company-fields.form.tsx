import { Checkbox, Select, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { type CompanyForm, currencyOptions, languageOptions, useCountryOptions, zoneOptions } from './organization.state.ts'

const chosen = (handle: CompanyForm, name: string) => ({ ...handle.field(name), value: String(handle.form.values[name] ?? '') || null })

interface CompanyFieldsProps {
  readonly handle: CompanyForm
  /** Hears of another country, where more than the field follows from it. */
  readonly onCountry?: ((country: string) => void) | undefined
}

/** Who the company is and where. */
export function CompanyFields({ handle, onCountry }: CompanyFieldsProps) {
  const t = useT()
  const countries = useCountryOptions()
  const { values } = handle.form
  return (
    <>
      <TextInput label={t('Name of the company')} required maxLength={150} autoComplete="organization" {...handle.field('name')} />
      <FormPair>
        <Select
          label={t('Country')}
          required
          searchable
          data={countries}
          {...chosen(handle, 'country_code')}
          {...(onCountry && { onChange: (country: string | null) => country && onCountry(country) })}
        />
        <Select label={t('Currency')} required searchable data={currencyOptions(values['currency'])} {...chosen(handle, 'currency')} />
      </FormPair>
      <Select
        label={t('Time zone')}
        required
        searchable
        description={t('Days begin and end here: due dates, attendance, reports.')}
        data={zoneOptions(values['time_zone'])}
        {...chosen(handle, 'time_zone')}
      />
    </>
  )
}

/** Which languages the portal speaks here, and in which it speaks first. */
export function LanguageFields({ handle }: { readonly handle: CompanyForm }) {
  const t = useT()
  const field = handle.field('enabled_languages')
  return (
    <>
      <Select
        label={t('Language of the company')}
        required
        description={t('What people read until they choose another, and what papers are written in.')}
        data={languageOptions}
        {...chosen(handle, 'default_language')}
      />
      <Checkbox.Group
        label={t('Languages people can choose')}
        description={t('The language of the company is always among them.')}
        {...field}
        value={(handle.form.values['enabled_languages'] as string[] | undefined) ?? []}
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
