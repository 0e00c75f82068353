import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useGo } from '#ui/link.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'

/** Leads from the short path of a page to the long one, with what stands behind the question mark (G-M-02). */
export default function ShortcutPage() {
  const t = useT()
  const go = useGo()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  useEffect(() => {
    if (!pathname.startsWith('/settings/')) go(`/settings/user-management${pathname}${searchStr}`)
  }, [go, pathname, searchStr])
  return <PageHead title={t('Settings')} />
}
