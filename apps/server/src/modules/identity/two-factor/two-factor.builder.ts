import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Caller, callerWith, newTenant, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

/** The code an app shows, now or some steps of 30 seconds away. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Waits until at least ten seconds of the app's time step are left, so that one step away stays one step away. */
export async function roomInStep() {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 10_000) await sleep(left)
}

/** Lets the app's time steps be used again, as if time had passed. */
export const nextStep = (acme: World) => acme.within((db) => sql`update second_factors set last_step = 0`.execute(db))

/** The first step of signing in by password, on a browser of its own. */
export const firstStep = (acme: World, email: string, extra: Record<string, string> = {}) =>
  acme.visitor(signIn.signIn, { body: { email, password: aPassword } }, extra)

/** The grant returned by a first step; anything else fails the test. */
export async function grantFor(acme: World, email: string) {
  const { data } = await firstStep(acme, email)
  if (data.result !== 'two_factor_required') throw new Error(`Signing in led to ${data.result}`)
  return { ...data, bearer: { authorization: `Bearer ${data.oneTimeToken}` } }
}

export interface WithApp {
  readonly acme: World
  readonly ada: { readonly id: number; readonly identifier: string; readonly email: string }
  readonly me: Caller
  readonly secret: string
}

/** A company with a person whose sign-in asks for a code of an app. */
export async function somebodyWithApp(): Promise<WithApp> {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const me = callerWith(opened((await firstStep(acme, ada.email)).data).tokensInfo.accessToken)
  const { secret } = (await me(twoFactor.register)).data
  await me(twoFactor.verifyRegister, { body: { secret, verificationCode: codeOf(secret) } })
  await nextStep(acme)
  return { acme, ada, me, secret }
}

/** Ten fresh backup codes. */
export const codesFor = async (me: Caller) =>
  (await me(twoFactor.downloadCodes)).raw
    .toString('utf8')
    .split('\n')
    .filter((line) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(line))

/** Finishes signing in with a code of the app. */
export const finishWith = (acme: World, bearer: Record<string, string>, verificationCode: string) =>
  acme.visitor(twoFactor.verifyLogin, { body: { verificationCode } }, bearer)

/** A code the app will not show soon. */
export const wrongFor = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

/** Who received which messages. */
export const mailTo = async (acme: World) =>
  (await (await acme.userWith('settings.outbox.read'))(messages.list)).data.recordsInfo.map(({ recipient, subject }) => [
    recipient,
    subject,
  ])
