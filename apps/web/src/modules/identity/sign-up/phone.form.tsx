import { t } from '#platform/i18n/light.ts'
import { Field, SelectField } from '#ui/public/fields.tsx'
import type { Complaints } from '../complaints.state.ts'
import type { Country } from './country.state.ts'

export interface PhoneFieldsProps {
  readonly countries: readonly Country[]
  /** The country of the dial code, by its two letters. */
  readonly country: string
  readonly onCountry: (iso2: string) => void
  readonly mobile: string
  readonly onMobile: (text: string) => void
  readonly complaints: Complaints
  readonly required?: boolean
}

/** The dial code of a country, as it is sent. */
export const dialOf = (countries: readonly Country[], iso2: string) => countries.find((country) => country.iso2 === iso2)?.dial_code ?? ''

/** A mobile number with the country it is from. */
export function PhoneFields({ countries, country, onCountry, mobile, onMobile, complaints, required = true }: PhoneFieldsProps) {
  return (
    <div className="d-phone">
      <SelectField
        id="country_code"
        label={t('Country code')}
        required={required}
        value={country}
        onChange={onCountry}
        autoComplete="tel-country-code"
        placeholder={t('Choose')}
        options={countries.flatMap(({ iso2, name, dial_code }) => (dial_code ? [{ value: iso2, label: `${name} ${dial_code}` }] : []))}
        error={complaints['country_code']}
      />
      <Field
        id="mobile"
        label={t('Mobile number')}
        required={required}
        value={mobile}
        onChange={onMobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        maxLength={25}
        error={complaints['mobile']}
      />
    </div>
  )
}
