import { publicScreen } from '../kernel/screen.ts'

/** The doors of the product (specification 1 §2); apart from the portal's screens, so that the light entry carries none of those. */
export const doorScreens = {
  signIn: publicScreen('/signin', { title: 'Sign in' }),
  signInPassword: publicScreen('/signin/password', { title: 'Sign in' }),
  signInCode: publicScreen('/signin/verify-otp', { title: 'Enter the code' }),
  providerReturn: publicScreen('/signin/provider', { title: 'Sign in' }),
  setPassword: publicScreen('/signin/set-password', { title: 'Choose your password' }),
  verifyTwoFactor: publicScreen('/verify-2fa', { title: 'Confirm that it is you' }),
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
