import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/public.ts'
import { forgetSession, mayHaveSession } from '#platform/session/after-sign-in.ts'
import { deviceFor } from '#platform/session/devices.ts'
import { callStep, follow } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'

export interface Typed {
  readonly name: string
  readonly password: string
}
/** What is wrong, at its field or with the attempt as a whole. */
export interface Complaints {
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly whole?: string | undefined
}

const isNumber = (name: string) => /^[+\d][\d ()-]*$/.test(name)

/** What can be said without asking the server. */
export function complaintsAbout({ name, password }: Typed): Complaints {
  const given = name.trim()
  const aboutName = !given
    ? t('Email or mobile number is required')
    : isNumber(given) && !given.startsWith('+')
      ? t('Write the number with its country code, such as +90 532 111 22 33')
      : !isNumber(given) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)
        ? t('Invalid email')
        : undefined
  return { name: aboutName, password: password ? undefined : t('Password is required') }
}

/** Which system and browser this is, as the list of one's devices will call it. */
function thisDevice() {
  const agent = navigator.userAgent
  const find = (list: readonly [string, RegExp][]) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  const device_os = find([
    ['Android', /Android/],
    ['iOS', /iPhone|iPad/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS/],
    ['Linux', /Linux/],
  ])
  const device_client = find([
    ['Edge', /Edg\//],
    ['Firefox', /Firefox|FxiOS/],
    ['Chrome', /Chrome|CriOS/],
    ['Safari', /Safari/],
  ])
  return { ...(device_os && { device_os }), ...(device_client && { device_client }) }
}

/** Signs in and goes on; the complaints tell what kept it from working. */
export async function trySignIn(company: Company | undefined, { name, password }: Typed): Promise<Complaints | undefined> {
  const given = name.trim()
  const device = await deviceFor(given)
  try {
    const body = { ...(isNumber(given) ? { mobile: given } : { email: given }), password, ...thisDevice() }
    follow(await callStep<SignInResult>(company, '/auth/signin', body, { device }), device)
    return undefined
  } catch (error) {
    if (!(error instanceof PublicFailure)) throw error
    return complaintsOf(error)
  }
}

/** Whether a session of before is still open here; a signed-in person does not sign in again. */
export async function hasOpenSession(company: Company | undefined): Promise<boolean> {
  if (!mayHaveSession()) return false
  try {
    await publicCall('/auth/refresh-token', { method: 'PUT', body: {}, headers: company ? { [headers.client]: company.number } : {} })
    return true
  } catch (error) {
    if (error instanceof PublicFailure && error.status !== 0 && error.status < 500) forgetSession()
    return false
  }
}

function complaintsOf({ status, complaints }: PublicFailure): Complaints {
  const at = (...fields: string[]) => complaints.find(({ field }) => field !== undefined && fields.includes(field))?.message
  const known = { name: at('email', 'mobile', 'country_code'), password: at('password') }
  if (known.name || known.password) return known
  if (status >= 500) return { whole: t('Unable to signin! Please try again later') }
  return { whole: complaints[0]?.message ?? t('Unable to signin! Please try again later') }
}
