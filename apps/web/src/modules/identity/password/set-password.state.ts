import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { go } from '#platform/router/public-place.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { callStep, follow } from '../follow.state.ts'
import { takeOver } from '../grant.state.ts'
import type { Company } from '../public-company.state.ts'

/** What lets somebody choose a password here: the link of a mail, or the grant of the step before. */
export type Right = { readonly link: string } | NonNullable<ReturnType<typeof takeOver>>

/**
 * The right this page was opened with. What follows the # was never sent to a server; it is removed from the address so that nobody can
 * read it there.
 */
export function takeRight(): Right | undefined {
  if (location.pathname.startsWith('/signup')) return takeOver('signup')
  if (location.pathname.startsWith('/forgot')) return takeOver('reset_password')
  const link = location.hash.slice(1)
  if (!link) return takeOver('set_password')
  history.replaceState(null, '', location.pathname)
  return { link }
}

interface Chosen {
  readonly password: string
  readonly confirm_password: string
}

/** Sets the password and goes on; true means that it was done with a link, and this page says so itself. */
export async function choosePassword(company: Company | undefined, right: Right, chosen: Chosen): Promise<boolean> {
  const step = 'link' in right ? { token: right.link } : { token: right.grant.oneTimeToken, device: right.device }
  const answer = await callStep<SignInResult | { readonly result: 'password_set' }>(company, '/auth/set-password', chosen, step)
  if ('link' in right) return true
  if (answer.result !== 'password_set') follow(answer, right.device)
  else
    setTimeout(
      () => go(`${to(doorScreens.success)}?type=${right.grant.purpose === 'signup' ? 'signup' : 'password_reset'}`, { replace: true }),
      redirectDelayMs,
    )
  return false
}
