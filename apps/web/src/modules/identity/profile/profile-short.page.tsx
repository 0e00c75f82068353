import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'

/** The parts of the profile under their short addresses. */
export default function ProfileShortPage() {
  // The address people came by: during the redirect the router already names the next one.
  const [whole] = useState(() => `${identityScreens.profile.path}${location.pathname}`)
  return <Navigate to={whole} replace />
}
