import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useDialCountries } from '#platform/prefs/dial-countries.ts'
import { me, reload } from '#platform/session/session.ts'
import { joined } from '#ui/form/field-props.ts'
import { ErrorSummary, FormPair } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { PictureField } from './picture-field.view.tsx'

/** What a person says about themselves; a new address or number asks for the code that was sent there. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const t = useT()
  const user = me()
  const [sentTo, setSentTo] = useState<string>()
  const countries = useDialCountries()
  const form = useEndpointForm(profile.update, {
    defaults: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      country_code: user.country_code ?? '',
      mobile: user.mobile ?? '',
      // Left out, the picture stays as it is.
      profile_picture_identifier: undefined,
      verificationCode: '',
    },
    failure: 'Something went wrong',
    onRefused: (error) => {
      if (error.code !== 'CODE_REQUIRED') return false
      setSentTo(error.message)
      return true
    },
    said: t('Profile updated successfully'),
    onDone: async () => {
      await reload()
      onSaved()
    },
  })
  const codeId = form.field('verificationCode').id
  useEffect(() => {
    if (sentTo) document.getElementById(codeId)?.focus()
  }, [sentTo, codeId])
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate aria-label={t('Profile Settings')} style={{ maxInlineSize: 680 }}>
      <ErrorSummary complaints={form.complaints} attempt={form.attempt} />
      <div className="e-fields">
        <PictureField
          label={t('Picture')}
          shape="round"
          src={user.profile_picture_url}
          placeholder={<PersonAvatar name={fullNameOf(user)} size="l" me />}
          {...form.field('profile_picture_identifier')}
        />
        <FormPair>
          <TextInput label={t('First name')} required maxLength={100} autoComplete="given-name" {...form.field('first_name')} />
          <TextInput label={t('Last name')} maxLength={100} autoComplete="family-name" {...form.field('last_name')} />
        </FormPair>
        <FormPair>
          <TextInput label={t('Email')} required type="email" inputMode="email" autoComplete="email" dir="ltr" {...form.field('email')} />
          <PhoneField
            label={t('Mobile')}
            countries={countries}
            {...joined({ country_code: form.field('country_code'), mobile: form.field('mobile') })}
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
            {...form.field('verificationCode')}
          />
        )}
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
