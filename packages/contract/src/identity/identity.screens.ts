import { publicScreen, screen } from '../kernel/screen.ts'

/** The doors of the product (specification 1 §2). */
export const identityScreens = {
  signIn: publicScreen('/signin', { title: 'Sign in' }),
  signInPassword: publicScreen('/signin/password', { title: 'Sign in' }),
  signInCode: publicScreen('/signin/verify-otp', { title: 'Enter the code' }),
  setPassword: publicScreen('/signin/set-password', { title: 'Choose your password' }),
  verifyTwoFactor: publicScreen('/verify-2fa', { title: 'Confirm that it is you' }),
  profile: screen('/profile', { access: 'signed-in', title: 'Profile Settings' }),
  activeDevices: screen('/profile/active-devices', { access: 'signed-in', title: 'Active Devices' }),
  ownPassword: screen('/profile/change-password', { access: 'signed-in', title: 'Change Password' }),
  twoFactor: screen('/profile/2fa', { access: 'signed-in', title: 'Two Factor Authentication' }),
  agentLogo: screen('/profile/logo', { access: 'signed-in', title: 'Agent Logo', leadsOn: true }),
  /** Parts of the profile as the specification spells them, without their base (G-C-54). */
  activeDevicesShort: screen('/active-devices', { access: 'signed-in', title: 'Active Devices', leadsOn: true }),
  twoFactorShort: screen('/2fa', { access: 'signed-in', title: 'Two Factor Authentication', leadsOn: true }),
  agentLogoShort: screen('/logo', { access: 'signed-in', title: 'Agent Logo', leadsOn: true }),
  signUp: publicScreen('/signup', { title: 'Sign up' }),
  signUpCode: publicScreen('/signup/verify-otp', { title: 'Enter the code' }),
  signUpPassword: publicScreen('/signup/set-password', { title: 'Choose your password' }),
  forgotCode: publicScreen('/forgot/verify-otp', { title: 'Enter the code' }),
  forgotPassword: publicScreen('/forgot/set-password', { title: 'Choose your password' }),
  changePassword: publicScreen('/change-password', { title: 'Change your password' }),
  success: publicScreen('/success', { title: 'Done' }),
  overview: publicScreen('/overview', { title: 'Overview' }),
  requestAgentAccount: publicScreen('/request-agent-account', { title: 'Request an agent account' }),
  agentSignUp: publicScreen('/agent-signup/:agentFormId', { title: 'Request an agent account' }),
  /** The same as the specification spells it, without a base (C-040). */
  agentSignUpShort: publicScreen('/:agentFormId', { title: 'Request an agent account' }),
  referral: publicScreen('/t/:referralId', { title: 'Referral' }),
}
