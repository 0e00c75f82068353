import { useEffect } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { Button } from '#ui/public/parts.tsx'
import { Door } from './door.view.tsx'
import type { Company } from './public-company.state.ts'

/** An address that names nothing, for people who are not signed in. */
export function NotFound({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  useEffect(() => {
    document.title = company?.name ?? 'Embark'
  }, [company])
  return (
    <Door company={company} title={t('OOOPS!!')} lead={t('This is not the page you are looking for')}>
      <Button kind="primary" wide href="/">
        {t('Home Page')}
      </Button>
      <p className="p-sub" style={{ marginBlockStart: 20 }}>
        {t('Error code: 404')}
      </p>
    </Door>
  )
}
