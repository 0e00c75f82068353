import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { can, useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './overview.css'

/** The pages of user management the reader may open. */
export default function UserManagementPage() {
  const t = useT()
  const { capabilities } = useSession()
  const area = `${to(organizationScreens.userManagement)}/`
  const pages = allScreens.filter(
    ({ path, access, feature }) =>
      path.startsWith(area) && !path.includes(':') && can(access) && (!feature || capabilities.features[feature] !== false),
  )
  return (
    <>
      <PageHead title={t('User management')} />
      {pages.length === 0 && <EmptyState text={t('Your role has no pages here yet. Ask an administrator for access.')} />}
      <nav aria-label={t('User management')} className="e-places">
        {pages.map(({ path, title }) => (
          <Link key={path} href={path} className="e-panel e-place">
            <span className="e-grow">{t(title)}</span>
            <IconChevronRight size={18} stroke={1.6} className="e-flip" aria-hidden="true" />
          </Link>
        ))}
      </nav>
    </>
  )
}
