import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { passwordMinLength } from '@embark/contract/identity/password/password.rules.ts'
import { Button, PasswordInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ErrorSummary } from '#ui/form/form-parts.tsx'
import { ProfileFrame } from './profile-frame.view.tsx'

/** Changing one's own password; this session stays, all others end. */
export default function OwnPasswordPage() {
  const t = useT()
  const handle = useEndpointForm(passwords.change, {
    defaults: { current_password: '', password: '', confirm_password: '' },
    failure: 'Unable to change password! Please try again later.',
    said: t('Password changed successfully'),
    onDone: () => {
      handle.reset()
    },
  })
  const eye = { visibilityToggleButtonProps: { 'aria-label': t('Show password') }, dir: 'ltr', required: true } as const
  return (
    <ProfileFrame tab="security" section="password">
      <form onSubmit={(event) => void handle.submit(event)} noValidate aria-label={t('Change Password')} style={{ maxInlineSize: 420 }}>
        <ErrorSummary complaints={handle.complaints} attempt={handle.attempt} />
        <div className="e-fields">
          <PasswordInput {...eye} label={t('Current password')} autoComplete="current-password" {...handle.field('current_password')} />
          <PasswordInput
            {...eye}
            label={t('New password')}
            description={t('At least {{n}} characters', { n: passwordMinLength })}
            autoComplete="new-password"
            {...handle.field('password')}
          />
          <PasswordInput {...eye} label={t('Repeat the password')} autoComplete="new-password" {...handle.field('confirm_password')} />
          <div>
            <Button type="submit" variant="filled" loading={handle.saving}>
              {t('Change password')}
            </Button>
          </div>
        </div>
      </form>
    </ProfileFrame>
  )
}
