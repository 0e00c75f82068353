import { numberFormatNames } from '@embark/contract/kernel/number-format.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import type { CompanyForm } from './organization.state.ts'

/** Where the company is reached. */
export function ContactFields({ handle }: { readonly handle: CompanyForm }) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('Postal address')}
        autoComplete="street-address"
        maxLength={300}
        dir="auto"
        {...handle.field('contact_address')}
      />
      <FormPair>
        <TextInput
          label={t('Email address')}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          {...handle.field('contact_email')}
        />
        <TextInput
          label={t('Telephone number')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={26}
          placeholder="+90 532 111 22 33"
          {...handle.field('contact_phone')}
        />
      </FormPair>
      <TextInput
        label={t('Website')}
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        maxLength={300}
        placeholder="https://"
        {...handle.field('contact_website')}
      />
    </>
  )
}

/** How numbers and amounts are written for everybody. */
export function NumberFormatField({ handle }: { readonly handle: CompanyForm }) {
  const t = useT()
  const { values, setFieldValue } = handle.form
  return (
    <Select
      label={t('Numbers and amounts')}
      description={t('Digits stay the same in every language.')}
      data={numberFormatNames.map((value) => ({ value, label: value === 'language' ? t('As the reader’s language writes them') : value }))}
      allowDeselect={false}
      {...handle.field('number_format')}
      value={String(values['number_format'])}
      onChange={(value) => setFieldValue('number_format', value)}
    />
  )
}

/** The pages from which somebody may come back having connected WhatsApp, one on each line. */
export function ConnectOriginsField({ handle }: { readonly handle: CompanyForm }) {
  const t = useT()
  const value = handle.form.values['whatsapp_connect_origins']
  return (
    <Textarea
      label={t('Pages that connect WhatsApp')}
      description={t(
        'Their addresses, one on each line. A page of the portal is loaded again when one of them says that WhatsApp is connected.',
      )}
      autosize
      minRows={2}
      dir="ltr"
      inputMode="url"
      {...handle.field('whatsapp_connect_origins')}
      value={Array.isArray(value) ? value.join('\n') : String(value ?? '')}
    />
  )
}
