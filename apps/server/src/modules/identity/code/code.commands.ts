import { timingSafeEqual } from 'node:crypto'
import type { OtpChallenge, VerifiedCode } from '@embark/contract/identity/code/code.contract.ts'
import { type CodeType, codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { issueGrant } from '../grant/grant.commands.ts'
import { deviceOf } from '../session/session.policy.ts'
import { accountById, type SignInName } from '../sign-in/account.queries.ts'
import { type Browser, enter } from '../sign-in/sign-in.commands.ts'
import { activateSignUp } from '../sign-up/sign-up.commands.ts'
import { type AskedCode, askedCode } from './code.queries.ts'
import { countCodeTry, countSending, takeCodeTryBack } from './code-throttle.commands.ts'

const inSeconds = (seconds: number) => sql<string>`now() + ${`${seconds} seconds`}::interval`

interface Wish {
  readonly otp_type: CodeType
  readonly name: SignInName
  readonly sign_up_id?: number
}

/** Accepts a request for a code. The account is looked up later, so that the answer takes equally long for everybody. */
export async function askForCode(ctx: Ctx, { otp_type, name, sign_up_id }: Wish): Promise<OtpChallenge> {
  await countSending(ctx, name)
  const { id, identifier } = await ctx.db
    .insertInto('sign_in_codes')
    .values({
      otp_type,
      name: JSON.stringify(name),
      language: ctx.language,
      device_identifier: deviceOf(ctx),
      sign_up_id: sign_up_id ?? null,
      expires_at: inSeconds(codeRules.seconds),
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.emit('code.asked', { id, turn: 1 })
  return challengeOf(identifier, otp_type, 0)
}

/** Sends a new code in place of the last one. Attempts already used stay used. */
export async function askAgain(ctx: Ctx, otp_identifier: string): Promise<OtpChallenge> {
  const asked = await askedCode(ctx, otp_identifier, deviceOf(ctx))
  if (!asked?.may_be_sent_again) return refuseCode(ctx, 0)
  if (asked.resend_wait > 0) refuse('TOO_MANY_REQUESTS', { retry_after: asked.resend_wait })
  await countSending(ctx, asked.name)
  await ctx.db
    .updateTable('sign_in_codes')
    .set({ turn: asked.turn + 1, code_hash: null, sent_at: sql`now()`, expires_at: inSeconds(codeRules.seconds) })
    .where('id', '=', asked.id)
    .execute()
  ctx.emit('code.asked', { id: asked.id, turn: asked.turn + 1 })
  return challengeOf(otp_identifier, asked.otp_type, asked.failed_tries)
}

const challengeOf = (otp_identifier: string, otp_type: CodeType, failed: number): OtpChallenge => ({
  otp_identifier,
  otp_type,
  expires_in: codeRules.seconds,
  resend_after: codeRules.resendSeconds,
  attempts_left: codeRules.tries - failed,
})

/** What the first step found out about a code. */
export interface CheckedCode {
  /** The request whose code was right, which is now used up. */
  readonly right: AskedCode | undefined
  readonly attempts_left: number
}

/** Checks a code, one attempt at a time, and counts the attempt whatever happens to the call. */
export const checkCode = (look: Look, answer: { readonly otp_identifier: string; readonly otp: string }): Promise<CheckedCode> =>
  look(async (ctx) => {
    const asked = await askedCode(ctx, answer.otp_identifier, deviceOf(ctx))
    if (!asked?.is_open) return { right: undefined, attempts_left: 0 }
    const subject = await countCodeTry(ctx, asked)
    const isRight =
      asked.code_hash !== null && isSame(asked.code_hash, ctx.tokens.hashOfCode(answer.otp, answer.otp_identifier, asked.turn))
    await ctx.db
      .updateTable('sign_in_codes')
      .set(isRight ? { used_at: sql`now()` } : { failed_tries: asked.failed_tries + 1 })
      .where('id', '=', asked.id)
      .execute()
    if (!isRight) return { right: undefined, attempts_left: codeRules.tries - asked.failed_tries - 1 }
    await takeCodeTryBack(ctx, subject)
    return { right: asked, attempts_left: codeRules.tries - asked.failed_tries }
  })

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Continues after a correct code: to a session, or to choosing a password. */
export async function useCode(ctx: Ctx, { right, attempts_left }: CheckedCode, browser: Browser): Promise<VerifiedCode> {
  if (!right) return refuseCode(ctx, attempts_left)
  if (right.otp_type === 'signup') return issueGrant(ctx, await activateSignUp(ctx, right.sign_up_id ?? refuseCode(ctx, 0)), 'signup')
  const account = await accountById(ctx, right.user_id ?? refuseCode(ctx, 0), deviceOf(ctx))
  if (account?.status !== 'active' || !account.role) return refuseCode(ctx, 0)
  ctx.changed({ module: 'user', id: account.id })
  // Signing in may still need a second factor; choosing a password does not.
  if (right.otp_type === 'login') return enter(ctx, account, account.role, browser)
  ctx.wasDoneBy(account.id)
  return issueGrant(ctx, account.id, 'reset_password')
}

/** The same refusal for every code that does not work, with an audit entry that is kept. */
function refuseCode(ctx: Ctx, attempts_left: number): never {
  ctx.evenIfRefused(async (kept) => kept.audit('code.refused'))
  return refuse('INVALID_OTP', {}, [{ field: 'otp', text: 'Invalid or expired OTP', facts: { attempts_left } }])
}
