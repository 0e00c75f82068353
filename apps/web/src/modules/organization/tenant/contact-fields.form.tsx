import { numberFormatNames } from '@embark/contract/kernel/number-format.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { CompanyDraft } from './organization.state.ts'

type ContactDraft = Pick<CompanyDraft, 'contact_address' | 'contact_email' | 'contact_phone' | 'contact_website'>

/** Where the company is reached. */
export function ContactFields({ form }: { readonly form: FormPart<ContactDraft> }) {
  const t = useT()
  return (
    <>
      <Textarea
        label={t('Postal address')}
        description={t('Written as on an envelope. The country is added.')}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={300}
        dir="auto"
        {...form.field('contact_address')}
      />
      <FormPair>
        <TextInput
          label={t('Email address')}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          {...form.field('contact_email')}
        />
        <TextInput
          label={t('Telephone number')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={26}
          placeholder="+90 532 111 22 33"
          {...form.field('contact_phone')}
        />
      </FormPair>
      <TextInput
        label={t('Website')}
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        maxLength={300}
        placeholder="https://"
        {...form.field('contact_website')}
      />
    </>
  )
}

/** How numbers and amounts are written for everybody. */
export function NumberFormatField({ form }: { readonly form: FormPart<Pick<CompanyDraft, 'number_format'>> }) {
  const t = useT()
  return (
    <SelectField
      label={t('Numbers and amounts')}
      description={t('Digits stay the same in every language.')}
      data={numberFormatNames.map((value) => ({ value, label: value === 'language' ? t('As the reader’s language writes them') : value }))}
      allowDeselect={false}
      {...form.field('number_format')}
    />
  )
}

/** The pages from which somebody may come back having connected WhatsApp, one on each line. */
export function ConnectOriginsField({ form }: { readonly form: FormPart<{ whatsapp_connect_origins: string | null }> }) {
  const t = useT()
  return (
    <Textarea
      label={t('Pages that connect WhatsApp')}
      description={t('One address per line. A portal page reloads when one of them reports that WhatsApp is connected.')}
      autosize
      minRows={2}
      dir="ltr"
      inputMode="url"
      {...form.field('whatsapp_connect_origins')}
    />
  )
}
