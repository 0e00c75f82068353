import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me, reload } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ErrorSummary, FormPair } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { PictureField } from './picture-field.view.tsx'

/** What a person says about themselves; a new address or number asks for the code that was sent there. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const t = useT()
  const user = me()
  const [sentTo, setSentTo] = useState<string>()
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }).data?.options ?? []
  const handle = useEndpointForm(profile.update, {
    defaults: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      country_code: user.country_code ?? '',
      mobile: user.mobile ?? '',
      verificationCode: '',
    },
    toCall: (body) => ({ body }),
    failure: 'Something went wrong',
    onRefused: (error) => {
      if (error.code !== 'CODE_REQUIRED') return false
      setSentTo(error.message)
      return true
    },
    onDone: async () => {
      toast.done({ message: t('Profile updated successfully') })
      await reload()
      onSaved()
    },
  })
  const { values, errors, setFieldValue } = handle.form
  const codeId = handle.field('verificationCode').id
  useEffect(() => {
    if (sentTo) document.getElementById(codeId)?.focus()
  }, [sentTo, codeId])
  return (
    <form onSubmit={(event) => void handle.submit(event)} noValidate aria-label={t('Profile Settings')} style={{ maxInlineSize: 680 }}>
      <ErrorSummary complaints={handle.complaints} attempt={handle.attempt} />
      <div className="e-fields">
        <PictureField
          label={t('Picture')}
          shape="round"
          src={user.profile_picture_url}
          onChange={(identifier) => setFieldValue('profile_picture_identifier', identifier)}
          error={errors['profile_picture_identifier'] ? String(errors['profile_picture_identifier']) : undefined}
        />
        <FormPair>
          <TextInput label={t('First name')} required maxLength={100} autoComplete="given-name" {...handle.field('first_name')} />
          <TextInput label={t('Last name')} maxLength={100} autoComplete="family-name" {...handle.field('last_name')} />
        </FormPair>
        <FormPair>
          <TextInput label={t('Email')} required type="email" inputMode="email" autoComplete="email" dir="ltr" {...handle.field('email')} />
          <PhoneField
            id={handle.field('mobile').id}
            label={t('Mobile')}
            countries={codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value }))}
            value={{ country_code: String(values['country_code'] ?? ''), mobile: String(values['mobile'] ?? '') }}
            onChange={({ country_code, mobile }) => {
              setFieldValue('country_code', country_code)
              setFieldValue('mobile', mobile)
            }}
            error={errors['mobile'] ? String(errors['mobile']) : errors['country_code'] ? String(errors['country_code']) : undefined}
          />
        </FormPair>
        {sentTo && (
          <TextInput
            label={t('Verification code')}
            description={sentTo}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            style={{ maxInlineSize: 320 }}
            {...handle.field('verificationCode')}
          />
        )}
        <div>
          <Button type="submit" variant="filled" loading={handle.saving}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
