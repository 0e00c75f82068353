import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { errorOf, type PlaceHandle } from '../location/place-fields.form.tsx'

/** Whom to ask there. */
export function ContactFields({ handle }: { handle: PlaceHandle }) {
  const t = useT()
  const { values, setValues } = handle.form
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }).data?.options ?? []
  return (
    <>
      <FormPair>
        <TextInput label={t('First name')} maxLength={100} autoComplete="off" {...handle.field('contact_person_first_name')} />
        <TextInput label={t('Last name')} maxLength={100} autoComplete="off" {...handle.field('contact_person_last_name')} />
      </FormPair>
      <FormPair>
        <TextInput
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          {...handle.field('contact_person_email')}
        />
        <PhoneField
          id={handle.field('contact_person_mobile').id}
          label={t('Mobile')}
          countries={codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value }))}
          value={{
            country_code: String(values['contact_person_country_code'] ?? ''),
            mobile: String(values['contact_person_mobile'] ?? ''),
          }}
          onChange={({ country_code, mobile }) => setValues({ contact_person_country_code: country_code, contact_person_mobile: mobile })}
          {...errorOf(handle, 'contact_person_country_code', 'contact_person_mobile')}
        />
      </FormPair>
    </>
  )
}
