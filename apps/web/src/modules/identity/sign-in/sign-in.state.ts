import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { PublicFailure } from '#platform/api/public-call.ts'
import { forgetSession, mayHaveSession } from '#platform/session/after-sign-in.ts'
import { deviceFor } from '#platform/session/devices.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { callStep, follow } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'
import { nameBody } from './name.state.ts'

/** Signs in with a password and goes on to where that leads. */
export async function signIn(company: Company | undefined, name: string, password: string) {
  const device = await deviceFor(name)
  const body = { ...nameBody(name), password, ...thisDevice() }
  follow(await callStep<SignInResult>(company, '/auth/signin', body, { device }), device)
}

/** Whether a session of before is still open here; a signed-in person does not sign in again. */
export async function hasOpenSession(company: Company | undefined): Promise<boolean> {
  if (!mayHaveSession()) return false
  try {
    await callStep(company, '/auth/refresh-token', {}, { method: 'PUT' })
    return true
  } catch (error) {
    if (error instanceof PublicFailure && error.status !== 0 && error.status < 500) forgetSession()
    return false
  }
}
