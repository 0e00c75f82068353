import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { PublicFailure } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/light.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { callStep, follow } from '../follow.state.ts'
import type { Handover } from '../grant.state.ts'
import { signWithPasskey } from '../passkey/authenticator.state.ts'
import type { Company } from '../public-company.state.ts'

/** What kept a second step from working; `isOver` when the first one has to be taken again. */
export interface Setback {
  readonly text: string
  readonly isOver: boolean
}

export interface SecondStep {
  readonly company: Company | undefined
  readonly handed: Handover
}

const call = <T>({ company, handed }: SecondStep, path: string, body: object) =>
  callStep<T>(company, path, body, { device: handed.device, token: handed.grant.oneTimeToken })

const setbackOf = (error: unknown): Setback => {
  if (!(error instanceof PublicFailure)) throw error
  const { status, complaints } = error
  const text = complaints[0]?.message ?? t('Something went wrong')
  // A refusal about no field is one of the grant itself: used, too old, or taken away.
  return { text, isOver: status === 429 || (status >= 400 && status < 500 && complaints.every(({ field }) => field === undefined)) }
}

async function attempt(step: SecondStep, path: string, body: object): Promise<Setback | undefined> {
  try {
    follow(await call<SignInResult>(step, path, { ...body, ...thisDevice() }), step.handed.device)
    return undefined
  } catch (error) {
    return setbackOf(error)
  }
}

/** Finishes signing in with a code of the app. */
export const tryApp = (step: SecondStep, verificationCode: string) => attempt(step, '/2fa/verify-2fa-login', { verificationCode })
/** Finishes signing in with a backup code. */
export const tryBackupCode = (step: SecondStep, code: string) => attempt(step, '/2fa/verify-2fa-backupcodes', { code })

/** Finishes signing in with a passkey of the person. */
export async function tryPasskey(step: SecondStep): Promise<Setback | undefined> {
  try {
    const { options } = await call<{ options: Record<string, unknown> }>(step, '/auth/passkey/options', {})
    const answer = await signWithPasskey(options)
    if (!answer) return { text: t('The passkey was not used. Try again, or choose another way.'), isOver: false }
    const setback = await attempt(step, '/auth/passkey/signin', { answer })
    return setback && { ...setback, isOver: false }
  } catch (error) {
    return setbackOf(error)
  }
}

/** A secret for the app of somebody who must have a second step and has none. */
export const askSecret = (step: SecondStep) => call<{ secret: string; otpauth_url: string }>(step, '/2fa/setup', {})

/** Confirms that secret and signs in; without another page asked for, the next one offers the backup codes. */
export function trySetUp(step: SecondStep, secret: string, verificationCode: string) {
  if (!new URLSearchParams(location.search).has('next')) history.replaceState(null, '', '?next=/profile/2fa')
  return attempt(step, '/2fa/verify-setup', { secret, verificationCode })
}
