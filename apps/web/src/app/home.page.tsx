import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'

/** Where the active role starts: its landing page, else the first place of its menu (G-C-04, G-C-56). */
export default function HomePage() {
  const t = useT()
  const navigate = useNavigate()
  const { capabilities, menu } = useSession()
  const target = capabilities.landing !== '/' ? capabilities.landing : menu[0]?.url_param
  useEffect(() => {
    if (target && target !== '/') void navigate({ to: target, replace: true })
  }, [target, navigate])
  return (
    <>
      <PageHead title={t('Home')} />
      {!target && <EmptyState text={t('Your role has no pages yet. Ask an administrator for access.')} />}
    </>
  )
}
