import { useEffect } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { PublicFrame } from '#ui/public/frames.tsx'
import { Button } from '#ui/public/parts.tsx'
import { LanguageMenu } from './door.view.tsx'
import type { Company } from './public-company.state.ts'

/** An address that names nothing, for people who are not signed in. */
export function NotFound({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  useEffect(() => {
    document.title = company?.name ?? 'Embark'
  }, [company])
  return (
    <PublicFrame
      brand={{ name: company?.name ?? 'Embark' }}
      accent={company?.accent_color ?? undefined}
      language={<LanguageMenu enabled={company?.enabled_languages} />}
    >
      <h1 tabIndex={-1}>{t('OOOPS!!')}</h1>
      <p>{t('This is not the page you are looking for')}</p>
      <p className="p-sub">{t('Error code: 404')}</p>
      <Button kind="primary" href="/">
        {t('Home Page')}
      </Button>
    </PublicFrame>
  )
}
