import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

const short = () => import('./profile/profile-short.page.tsx')

/** The pages of one's own profile. */
export const identityBindings: readonly Binding[] = [
  { screen: identityScreens.profile, page: () => import('./profile/profile.page.tsx') },
  { screen: identityScreens.activeDevices, page: () => import('./device/active-devices.page.tsx') },
  { screen: identityScreens.ownPassword, page: () => import('./profile/change-password.page.tsx') },
  { screen: identityScreens.twoFactor, page: () => import('./two-factor/two-factor.page.tsx') },
  { screen: identityScreens.activeDevicesShort, page: short },
  { screen: identityScreens.twoFactorShort, page: short },
  { screen: identityScreens.agentLogoShort, page: short },
  { screen: identityScreens.agentLogo, page: () => import('./profile/agent-logo.page.tsx') },
]
