import { doorScreens as doors } from '@embark/contract/identity/door.screens.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { addressesOf } from '@embark/contract/kernel/screen-address.ts'
import { captureScreens } from '@embark/contract/leads/capture-form/capture-form.screens.ts'
import { unsubscribeScreens } from '@embark/contract/notifications/unsubscribe/unsubscribe.screens.ts'
import { publicQuotationScreens } from '@embark/contract/quotations/public-quotation/public-quotation.screens.ts'
import type { ComponentType } from 'react'
import type { Company } from './modules/identity/public-company.state.ts'

/** A page of the light entry. */
export type PublicPage = ComponentType<{ company: Company | undefined }>
type Load = () => Promise<{ default: PublicPage }>

const at = (load: Load, ...screens: readonly Screen[]) => ({ addresses: screens.map(({ path }) => addressesOf(path)), load })

/** Which page shows the public screens of the contract; each is fetched alone. */
export const publicPages = [
  at(() => import('./modules/identity/sign-in/sign-in.page.tsx'), doors.signIn, doors.signInPassword),
  at(() => import('./modules/identity/code/verify-code.page.tsx'), doors.signInCode, doors.signUpCode, doors.forgotCode),
  at(() => import('./modules/identity/password/set-password.page.tsx'), doors.setPassword, doors.signUpPassword, doors.forgotPassword),
  at(() => import('./modules/identity/single-sign-on/provider-return.page.tsx'), doors.providerReturn),
  at(() => import('./modules/identity/two-factor/verify-2fa.page.tsx'), doors.verifyTwoFactor),
  at(() => import('./modules/identity/sign-up/sign-up.page.tsx'), doors.signUp),
  at(() => import('./modules/identity/password/change-password.page.tsx'), doors.changePassword),
  at(() => import('./modules/identity/success.page.tsx'), doors.success),
  at(() => import('./modules/identity/public-tenant/overview.page.tsx'), doors.overview),
  at(() => import('./modules/identity/referral/referral.page.tsx'), doors.referral),
  at(
    () => import('./modules/agents/agent-request/agent-request.page.tsx'),
    doors.requestAgentAccount,
    doors.agentSignUp,
    doors.agentSignUpShort,
  ),
  at(() => import('./modules/leads/capture-form/landing.page.tsx'), captureScreens.landing),
  at(() => import('./modules/quotations/public-quotation/overview.page.tsx'), publicQuotationScreens.overview),
  at(() => import('./modules/notifications/unsubscribe/unsubscribe.page.tsx'), unsubscribeScreens.bare, unsubscribeScreens.byLink),
]

/** What fetches the page of an address; nothing where no public screen stands. */
export const publicPageAt = (path: string): Load | undefined =>
  publicPages.find(({ addresses }) => addresses.some((pattern) => pattern.test(path)))?.load

/** The page of an address that is of none of several companies, wherever one wanted to go. */
export const whichCompanyPage: Load = () => import('./modules/identity/public-tenant/which-company.page.tsx')

/** The page of an address where no screen stands. */
export const notFoundPage: Load = () => import('./modules/identity/not-found.page.tsx')
