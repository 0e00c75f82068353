import { passwordMaxLength, passwordMinLength, passwordProblem } from '@embark/contract/identity/password/password.rules.ts'
import { t } from '#platform/i18n/light.ts'
import type { Complaints } from '../complaints.state.ts'
import type { Company } from '../public-company.state.ts'
import { SecretField } from './secret.form.tsx'

export interface Chosen {
  readonly password: string
  readonly confirm_password: string
}

/** What can be said about a new password without asking the server. */
export function complaintsAbout(company: Company | undefined, { password, confirm_password }: Chosen): Complaints {
  const problem = passwordProblem(password, [], company?.auth.password_min_length ?? passwordMinLength)
  return {
    ...(problem && { password: t(problem.text, problem.vars) }),
    ...(password !== confirm_password && { confirm_password: t('Passwords must match') }),
  }
}

interface Props {
  readonly company: Company | undefined
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  readonly complaints: Complaints
}

/** The two fields of a new password. */
export function NewPasswordFields({ company, chosen, onChange, complaints }: Props) {
  const shared = {
    autoComplete: 'new-password',
    maxLength: passwordMaxLength * 4,
  }
  return (
    <>
      <SecretField
        {...shared}
        id="password"
        label={t('New password')}
        value={chosen.password}
        onChange={(password) => onChange({ ...chosen, password })}
        description={t('At least {{n}} characters', { n: company?.auth.password_min_length ?? passwordMinLength })}
        error={complaints['password']}
      />
      <SecretField
        {...shared}
        id="confirm_password"
        label={t('Repeat the password')}
        value={chosen.confirm_password}
        onChange={(confirm_password) => onChange({ ...chosen, confirm_password })}
        error={complaints['confirm_password']}
      />
    </>
  )
}
