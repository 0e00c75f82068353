import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { PublicFrame } from '#ui/public/frames.tsx'
import { Button } from '#ui/public/parts.tsx'
import { Contact } from '../contact.view.tsx'
import { LanguageMenu } from '../door.view.tsx'
import type { Company } from '../public-company.state.ts'

/** What this portal is, for somebody who was only given its address. */
export default function OverviewPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const name = company?.name ?? 'Embark'
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <PublicFrame
      brand={{ name }}
      accent={company?.accent_color ?? undefined}
      language={<LanguageMenu enabled={company?.enabled_languages} />}
    >
      <h1 tabIndex={-1}>{name}</h1>
      <p>{t('Every student’s route, from first call to first lecture.')}</p>
      <p>{t('Students, agents and institutions work with us here: programs, applications, documents and everything that follows.')}</p>
      <div className="d-ways">
        <Button kind="primary" href={to(doorScreens.signIn)}>
          {t('Sign in')}
        </Button>
        {company?.auth.sign_up_enabled && <Button href={to(doorScreens.signUp)}>{t('Sign up')}</Button>}
        {company?.auth.agent_request_enabled && <Button href={to(doorScreens.requestAgentAccount)}>{t('Request an agent account')}</Button>}
      </div>
      <Contact company={company} />
    </PublicFrame>
  )
}
