import { Input, Select } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../words.tsx'
import { type FieldProps, latinDigits } from './field-props.ts'

/** A country to choose; its dial code with or without the plus, and whether it is offered before another was chosen. */
export type PhoneCountry = { iso: string; name: string; dial: string; isOwn?: boolean | undefined }

export type PhoneValue = {
  /** With its plus, such as +90. */
  country_code: string
  /** Digits only, without the country code. */
  mobile: string
}

const withPlus = (dial: string) => (dial === '' || dial.startsWith('+') ? dial : `+${dial}`)

/** Splits a pasted number into country code and number; a number without a plus keeps the chosen country. */
export function readPhone(text: string, chosen: string, dials: readonly string[]): PhoneValue {
  const plain = latinDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  if (plain.startsWith('+')) {
    const dial = [...dials].sort((a, b) => b.length - a.length).find((code) => plain.startsWith(code))
    if (dial) return { country_code: dial, mobile: plain.slice(dial.length).replace(/\D/g, '') }
  }
  return { country_code: chosen, mobile: plain.replace(/\D/g, '') }
}

/** A telephone number in two parts, forgiving about how it is pasted. */
export function PhoneField(
  props: FieldProps & { value: PhoneValue; onChange: (value: PhoneValue) => void; countries: readonly PhoneCountry[] },
) {
  const { value, onChange, label, required, description, error, disabled, placeholder, onBlur } = props
  const t = useWords()
  const made = useId()
  const id = props.id ?? made
  const countries = props.countries.map((country) => ({ ...country, dial: withPlus(country.dial) }))
  // The code stands as it is dialled in a line of either direction, and alone once it is chosen: beside a number a name has no room.
  const data = countries.map(({ iso, dial }) => ({ value: iso, label: `\u2066${dial}\u2069` }))
  const names = new Map(countries.map(({ iso, name, dial }) => [iso, `\u2066${dial}\u2069 ${name.replace(`(${dial})`, '').trim()}`]))
  const code = withPlus(value.country_code) || (countries.find(({ isOwn }) => isOwn)?.dial ?? '')
  const alike = countries.filter(({ dial }) => dial === code)
  const chosen = alike.find(({ isOwn }) => isOwn) ?? alike[0]
  const dials = countries.map((country) => country.dial)
  return (
    <Input.Wrapper id={id} labelProps={{ htmlFor: id }} label={label} required={required} description={description} error={error}>
      <div className="e-joined">
        <Select
          aria-label={t('Country code of {{label}}', { label })}
          data={data}
          value={chosen?.iso ?? null}
          placeholder={value.country_code || t('Country')}
          searchable
          allowDeselect={false}
          disabled={disabled}
          renderOption={({ option }) => <bdi>{names.get(option.value)}</bdi>}
          filter={({ options, search }) =>
            options.filter((one) => 'value' in one && names.get(one.value)?.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))
          }
          comboboxProps={{ width: 280, position: 'bottom-start' }}
          nothingFoundMessage={countries.length === 0 ? t('Loading') : t('No country found')}
          onChange={(iso) => {
            const country = countries.find((one) => one.iso === iso)
            if (country) onChange({ ...value, country_code: country.dial })
          }}
        />
        {/* Not a field of its own: the wrapper round both says what it is called, and what is wrong. */}
        <Input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          disabled={disabled}
          placeholder={placeholder}
          value={value.mobile}
          error={Boolean(error)}
          onChange={(event) => onChange(readPhone(event.currentTarget.value, code, dials))}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
