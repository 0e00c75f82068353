import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { t } from '#platform/i18n/light.ts'
import { Door } from '../door.view.tsx'
import { useGuestPage } from '../guests.state.ts'
import { PasskeyEntry } from '../passkey/passkey-entry.view.tsx'
import { type Company, offers } from '../public-company.state.ts'
import { ProviderEntry } from '../single-sign-on/provider-entry.view.tsx'
import { NameForm } from './name.form.tsx'
import { PasswordForm } from './password.form.tsx'

/** Signing in: name and password on one form, or first the name where a code is a way in too. */
export default function SignInPage({ company }: { company: Company | undefined }) {
  useGuestPage(company, t('Sign in'))
  const isPasswordStep = location.pathname.startsWith('/signin/password') && offers(company, 'password')
  return (
    <Door
      company={company}
      title={t('Sign in')}
      lead={t('Use the email address you were invited with.')}
      foot={
        company && (
          <>
            {company.auth.sign_up_enabled && <a href={to(doorScreens.signUp)}>{t('No account yet? Sign up')}</a>}
            {company.auth.agent_request_enabled && <a href={to(doorScreens.requestAgentAccount)}>{t('Request an agent account')}</a>}
          </>
        )
      }
    >
      {company?.auth.provider_label && <ProviderEntry company={company} label={company.auth.provider_label} />}
      {isPasswordStep || !offers(company, 'otp') ? <PasswordForm company={company} /> : <NameForm company={company} />}
      <PasskeyEntry company={company} />
    </Door>
  )
}
