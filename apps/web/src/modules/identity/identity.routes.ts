import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The pages of the reader's profile. */
export const identityBindings = pagesOf(identityScreens, {
  profile: () => import('./profile/profile.page.tsx'),
  activeDevices: () => import('./device/active-devices.page.tsx'),
  ownPassword: () => import('./profile/change-password.page.tsx'),
  twoFactor: () => import('./two-factor/two-factor.page.tsx'),
  ...shownAt(() => import('./profile/profile-short.page.tsx'), 'activeDevicesShort', 'twoFactorShort', 'agentLogoShort'),
  singleSignOn: () => import('./sign-in-provider/sign-in-provider.page.tsx'),
  exports: () => import('./export/exports.page.tsx'),
  agentLogo: () => import('./profile/agent-logo.page.tsx'),
})
