import { t } from '#platform/i18n/light.ts'
import { Field } from '#ui/public/fields.tsx'

interface Props {
  readonly value: string
  readonly onChange: (name: string) => void
  readonly error: string | undefined
}

/** Who is signing in, by mail address or mobile number. */
export const NameField = (props: Props) => (
  <Field {...props} id="name" label={t('Email or mobile number')} autoComplete="username" inputMode="email" maxLength={254} />
)
