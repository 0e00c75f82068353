import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { Navigate } from '@tanstack/react-router'
import { useT } from '#platform/i18n/i18n.ts'
import { can, useSession } from '#platform/session/session.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'

const last = Number.MAX_SAFE_INTEGER
const area = `${to(organizationScreens.userManagement)}/`
/** The pages of the area, those of the sidebar first and in its order. */
const parts = allScreens
  .filter(({ path }) => path.startsWith(area) && !path.includes(':'))
  .sort((a, b) => (a.within?.order ?? last) - (b.within?.order ?? last))

/** Leads on to the first page of user management that the reader may open (G-M-02). */
export default function UserManagementPage() {
  const t = useT()
  const { capabilities } = useSession()
  const first = parts.find(({ access, feature }) => can(access) && (!feature || capabilities.features[feature] !== false))
  if (first) return <Navigate to={first.path} replace />
  return (
    <>
      <PageHead title={t('User management')} />
      <EmptyState text={t('Your role has no pages here yet. Ask an administrator for access.')} />
    </>
  )
}
