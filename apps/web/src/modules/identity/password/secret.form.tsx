import type { ComponentProps } from 'react'
import { t } from '#platform/i18n/light.ts'
import { PasswordField } from '#ui/public/fields.tsx'

/** A password, hidden until the person asks to see it. */
export const SecretField = (props: Omit<ComponentProps<typeof PasswordField>, 'showText' | 'hideText'>) => (
  <PasswordField autoComplete="current-password" showText={t('Show password')} hideText={t('Hide password')} {...props} />
)
