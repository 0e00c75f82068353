import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { Navigate, useRouterState } from '@tanstack/react-router'

/** The parts of the profile under their short addresses. */
export default function ProfileShortPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return <Navigate to={`${identityScreens.profile.path}${path}` as never} replace />
}
