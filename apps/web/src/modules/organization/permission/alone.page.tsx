import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Navigate, useRouterState } from '@tanstack/react-router'

/** Takes an address that was written without its parent to the page it means (G-M-02). */
export default function AlonePage() {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const area = to(organizationScreens.userManagement)
  // While the router is on its way the address is whole already.
  if (pathname.startsWith(area)) return null
  return <Navigate to={`${area}${pathname}${searchStr}`} replace />
}
