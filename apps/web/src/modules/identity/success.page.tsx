import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { t } from '#platform/i18n/light.ts'
import { Button, Notice } from '#ui/public/parts.tsx'
import { Door } from './door.view.tsx'
import { useGuestPage } from './guests.state.ts'
import type { Company } from './public-company.state.ts'

/** What was done, by the type in the address; an unknown one is told in general words. */
function wordsFor(type: string | null) {
  if (type === 'signup') return { title: t('Your account is ready'), text: t('You can sign in now.') }
  if (type === 'agent_request')
    return { title: t('We have your request'), text: t('Thank you. We will look at your request and write to you') }
  if (type === 'password_reset') return { title: t('Your password is set'), text: t('You can sign in with it now.') }
  return { title: t('Done'), text: t('You can close this page, or sign in.') }
}

/** The end of a way: what was done, and the door. */
export default function SuccessPage({ company }: { company: Company | undefined }) {
  const { title, text } = wordsFor(new URLSearchParams(location.search).get('type'))
  useGuestPage(company, title)
  return (
    <Door company={company} title={title}>
      <Notice tone="good">{text}</Notice>
      <Button kind="primary" wide href={to(doorScreens.signIn)}>
        {t('Sign in')}
      </Button>
    </Door>
  )
}
