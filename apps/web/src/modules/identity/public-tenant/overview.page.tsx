import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { Button } from '#ui/public/parts.tsx'
import { Door } from '../door.view.tsx'
import type { Company } from '../public-company.state.ts'

/** What this portal is, for somebody who knows only its address. */
export default function OverviewPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const name = company?.name ?? 'Embark'
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <Door
      company={company}
      title={t('Welcome to {{company}}', { company: name })}
      lead={t('Students, agents and institutions work with us here: programs, applications, documents and everything that follows.')}
    >
      <div className="d-ways">
        <Button kind="primary" href={to(doorScreens.signIn)}>
          {t('Sign in')}
        </Button>
        {company?.auth.sign_up_enabled && <Button href={to(doorScreens.signUp)}>{t('Sign up')}</Button>}
        {company?.auth.agent_request_enabled && <Button href={to(doorScreens.requestAgentAccount)}>{t('Request an agent account')}</Button>}
      </div>
    </Door>
  )
}
