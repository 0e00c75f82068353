import { TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useDialCountries } from '#platform/prefs/dial-countries.ts'
import { joined } from '#ui/form/field-props.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'

/** Whom to ask there, as the form holds it. */
interface ContactDraft {
  readonly contact_person_first_name: string | null
  readonly contact_person_last_name: string | null
  readonly contact_person_email: string | null
  readonly contact_person_country_code: string | null
  readonly contact_person_mobile: string | null
}

/** Whom to ask there. */
export function ContactFields({ form }: { form: FormPart<ContactDraft> }) {
  const t = useT()
  const countries = useDialCountries()
  return (
    <>
      <FormPair>
        <TextInput label={t('First name')} maxLength={100} autoComplete="off" {...form.field('contact_person_first_name')} />
        <TextInput label={t('Last name')} maxLength={100} autoComplete="off" {...form.field('contact_person_last_name')} />
      </FormPair>
      <FormPair>
        <TextInput label={t('Email')} type="email" inputMode="email" autoComplete="off" dir="ltr" {...form.field('contact_person_email')} />
        <PhoneField
          label={t('Mobile')}
          countries={countries}
          {...joined({ country_code: form.field('contact_person_country_code'), mobile: form.field('contact_person_mobile') })}
        />
      </FormPair>
    </>
  )
}
