import { publicScreen, screen } from '../kernel/screen.ts'

/** The doors of the product (specification 1 §2). */
export const identityScreens = {
  signIn: publicScreen('/signin', { title: 'Sign in' }),
  signInPassword: publicScreen('/signin/password', { title: 'Sign in' }),
  setPassword: publicScreen('/signin/set-password', { title: 'Choose your password' }),
  verifyTwoFactor: publicScreen('/verify-2fa', { title: 'Confirm that it is you' }),
  profile: screen('/profile', { access: 'signed-in', title: 'Profile Settings' }),
  activeDevices: screen('/profile/active-devices', { access: 'signed-in', title: 'Active Devices' }),
  twoFactor: screen('/profile/2fa', { access: 'signed-in', title: 'Two Factor Authentication' }),
  agentLogo: screen('/profile/logo', { access: 'signed-in', title: 'Agent Logo' }),
}
