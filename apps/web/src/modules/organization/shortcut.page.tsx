import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { PageHead } from '#ui/shell/page-head.tsx'

/** Leads from the short path of a page to the long one, keeping the query (G-M-02). */
export default function ShortcutPage() {
  const t = useT()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    // In its place, so that Back does not come here again. The router knows its paths, this page only their end.
    if (!path.startsWith('/settings/')) void navigate({ to: `/settings/user-management${path}`, search: true, replace: true })
  }, [navigate, path])
  return <PageHead title={t('Settings')} />
}
