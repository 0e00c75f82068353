import { type TwoFactorDetail, twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { QrCode } from './qr-code.view.tsx'

export interface AppSetupProps {
  readonly made: { readonly secret: string; readonly otpauth_url: string }
  readonly before: TwoFactorDetail
  readonly onClose: () => void
}

/** Shows a new secret once, and takes the first code of the app that keeps it. */
export function AppSetupDialog({ made, before, onClose }: AppSetupProps) {
  const t = useT()
  const form = useEndpointForm(twoFactor.verifyRegister, {
    defaults: { verificationCode: '', secret: made.secret },
    stales: [twoFactor.detail],
    said: t('Two factor authentication enabled successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen
      title={before.enabled_at === null ? t('Turn two factor authentication on') : t('Use another authenticator app')}
      form={form}
      verb={t('Confirm')}
      onCancel={onClose}
    >
      <p>{t('Scan the code with an authenticator app, then type the six digits it shows.')}</p>
      <QrCode text={made.otpauth_url} label={t('QR code for your authenticator app')} />
      <TextInput
        label={t('Key, where the app cannot scan')}
        readOnly
        dir="ltr"
        className="e-num"
        value={made.secret.replace(/(.{4})/g, '$1 ').trim()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        label={t('Verification code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        data-autofocus
        {...form.field('verificationCode')}
      />
    </FormScreen>
  )
}
