import { publicScreen } from '../kernel/screen.ts'

/** The doors of the product (specification 1 §2). */
export const identityScreens = {
  signIn: publicScreen('/signin', { title: 'Sign in' }),
  signInPassword: publicScreen('/signin/password', { title: 'Sign in' }),
  setPassword: publicScreen('/signin/set-password', { title: 'Choose your password' }),
}
