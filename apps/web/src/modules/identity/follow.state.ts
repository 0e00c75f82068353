import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { publicCall } from '#platform/api/public-call.ts'
import { keepLanguage } from '#platform/i18n/light.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { askedPage, rememberSession } from '#platform/session/after-sign-in.ts'
import type { Device } from '#platform/session/devices.ts'
import { handOver } from './grant.state.ts'
import type { Company } from './public-company.state.ts'

/** Opens the page that was asked for, or the start. */
export const goOn = () => location.assign(askedPage(location.search, location.origin))

interface Step {
  readonly device?: Device | undefined
  /** The one-time token of the step before. */
  readonly token?: string | undefined
  readonly method?: 'POST' | 'PUT'
}

/** A call of the way in, as this browser and, where there is one, with the grant of the step before. */
export const callStep = <T>(company: Company | undefined, path: string, body: unknown, { device, token, method = 'POST' }: Step = {}) =>
  publicCall<T>(path, {
    method,
    body,
    headers: {
      ...(device && { [headers.device]: device.identifier }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(company && { [headers.client]: company.number }),
    },
  })

const pageAfter = {
  two_factor_required: to(doorScreens.verifyTwoFactor),
  password_change_required: to(doorScreens.changePassword),
  password_set_required: to(doorScreens.setPassword),
} as const

/** Goes where signing in led to: into the portal, or to the step that is still missing. */
export function follow(result: SignInResult, device: Device) {
  if (result.result === 'authenticated') {
    device.keep(result.deviceInfo)
    keepLanguage()
    rememberSession()
    return void setTimeout(goOn, redirectDelayMs)
  }
  const { oneTimeToken, purpose, expires_in } = result
  const ways = 'ways' in result ? result.ways : []
  setTimeout(() => handOver({ grant: { oneTimeToken, purpose, expires_in }, device, ways }, pageAfter[result.result]), redirectDelayMs)
}
