import type { OtpChallenge, VerifiedCode } from '@embark/contract/identity/code/code.contract.ts'
import type { CodeType } from '@embark/contract/identity/code/code.rules.ts'
import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { go } from '#platform/router/public-place.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { type Device, deviceFor } from '#platform/session/devices.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { callStep, follow } from '../follow.state.ts'
import { handOver } from '../grant.state.ts'
import type { Company } from '../public-company.state.ts'
import { nameBody } from '../sign-in/name.state.ts'

/** A code that is on its way, as this tab remembers it; it survives a reload, and no secret is in it. */
export interface Pending {
  readonly otp_identifier: string
  readonly otp_type: CodeType
  /** What was typed to be reached by. */
  readonly name: string
  readonly device: string
  /** When another code may be asked for, on this browser's clock. */
  readonly resend_at: number
}

const key = 'embark-code'
const pageOf = {
  login: to(doorScreens.signInCode),
  signup: to(doorScreens.signUpCode),
  forgot_password: to(doorScreens.forgotCode),
} as const

/** The code this tab waits for, if it is of this kind. */
export function pendingCode(type: CodeType): Pending | undefined {
  try {
    // What is kept there was written by keep; anything else is nothing.
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Pending
    return kept.otp_type === type ? kept : undefined
  } catch {
    return undefined
  }
}

function keep(challenge: OtpChallenge, name: string, device: Device): Pending {
  const { otp_identifier, otp_type, resend_after } = challenge
  const pending = { otp_identifier, otp_type, name, device: device.identifier, resend_at: Date.now() + resend_after * 1_000 }
  sessionStorage.setItem(key, JSON.stringify(pending))
  return pending
}

const forget = () => sessionStorage.removeItem(key)

/** Asks for a code and goes to the page where it is typed. */
export async function askForCode(company: Company | undefined, path: string, name: string, body: object) {
  const device = await deviceFor(name)
  const pending = keep(await callStep<OtpChallenge>(company, path, body, { device }), name, device)
  go(`${pageOf[pending.otp_type]}${location.search}`)
}

/** Asks for a code to sign in with. */
export const sendLoginCode = (company: Company | undefined, name: string) =>
  askForCode(company, '/auth/send-otp', name, { ...nameBody(name), otp_type: 'login' })

/** Asks for a code to choose a new password with. */
export const sendResetCode = (company: Company | undefined, name: string) =>
  askForCode(company, '/auth/forgot-password', name, nameBody(name))

/** Asks for another code in place of the one before. */
export async function sendAgain(company: Company | undefined, { otp_identifier, name, device: begun }: Pending): Promise<Pending> {
  const device = await deviceFor(name, begun)
  return keep(await callStep<OtpChallenge>(company, '/auth/resend-otp', { otp_identifier }, { device }), name, device)
}

/** Proves a code and goes on to where it leads. */
export async function proveCode(company: Company | undefined, { otp_identifier, otp_type, name, device: begun }: Pending, otp: string) {
  const device = await deviceFor(name, begun)
  const led = await callStep<VerifiedCode>(company, '/auth/verify-otp', { otp_identifier, otp, ...thisDevice() }, { device })
  forget()
  if ('result' in led) return follow(led, device)
  setTimeout(
    () => handOver({ grant: led, device }, otp_type === 'signup' ? to(doorScreens.signUpPassword) : to(doorScreens.forgotPassword)),
    redirectDelayMs,
  )
}
