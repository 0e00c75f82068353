import type { Proof } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { isPassword } from '#platform/auth/passwords.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { type ProvenPasskey, provePasskey, takePasskey } from '../passkey/passkey-check.commands.ts'
import { renewProof } from '../session/recent-proof.commands.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { countTry } from '../sign-in/throttle.commands.ts'
import { comeBack, type Returned } from '../single-sign-on/attempt.commands.ts'
import { acceptProof } from '../single-sign-on/single-sign-on.commands.ts'
import { type Attempt, countAttempt, refuseAttempt } from '../two-factor/attempt.commands.ts'
import { takeAppCode } from '../two-factor/two-factor.commands.ts'

/** What the first step found out about the proof that was given. */
export type Found =
  | { readonly way: 'password'; readonly isRight: boolean }
  | { readonly way: 'code'; readonly code: string; readonly attempt: Attempt }
  | { readonly way: 'passkey'; readonly passkey: ProvenPasskey }
  | { readonly way: 'provider'; readonly returned: Returned }

/** Checks the proof without holding a connection while a password or signature is computed. */
export async function lookAtProof(look: Look, proof: Proof): Promise<Found> {
  if ('passkey' in proof) return { way: 'passkey', passkey: await provePasskey(look, proof.passkey, 'prove') }
  if ('provider' in proof) return { way: 'provider', returned: await comeBack(look, 'prove', proof.provider) }
  if ('verificationCode' in proof)
    return { way: 'code', code: proof.verificationCode, attempt: await look((ctx) => countAttempt(ctx, ctx.actor.id!, null)) }
  const account = await look(async (ctx) => {
    const person = await accountById(ctx, ctx.actor.id!, ctx.actor.deviceIdentifier)
    await countTry(ctx, person, { email: '' })
    return person
  })
  return { way: 'password', isRight: await isPassword(proof.password, account?.password_hash) }
}

/** Renews the proof of this session, or refuses it. */
export async function confirmIdentity(ctx: Ctx, proof: Found) {
  const { id, identifier, sessionId, roleIdentifier, deviceIdentifier } = ctx.actor
  if (proof.way === 'password') await acceptPassword(ctx, proof.isRight)
  else if (proof.way === 'provider') await acceptProof(ctx, proof.returned)
  else if (proof.way === 'code') {
    if (!(await takeAppCode(ctx, id!, proof.code))) return refuseAttempt(ctx, proof.attempt, 'verificationCode')
  } else {
    if (proof.passkey.user_id !== id) refuse('PASSKEY_REFUSED')
    await takePasskey(ctx, proof.passkey)
  }
  ctx.changed({ module: 'user', id: id!, after: { way: proof.way } })
  return renewProof(ctx, { sub: identifier!, session: sessionId!, role: roleIdentifier!, device: deviceIdentifier! })
}

async function acceptPassword(ctx: Ctx, isRight: boolean) {
  const { id, deviceIdentifier } = ctx.actor
  if (!isRight) {
    ctx.evenIfRefused(async (kept) => kept.audit('session.reauthentication_refused', { module: 'user', id: id! }))
    refuse('INVALID_CREDENTIALS', {}, [{ field: 'password', text: 'Invalid credentials', code: 'INVALID_CREDENTIALS' }])
  }
  const forgiven = { failed_sign_ins: 0, retry_after: null }
  await ctx.db.updateTable('users').set(forgiven).where('id', '=', id!).where('failed_sign_ins', '>', 0).execute()
  await ctx.db.updateTable('devices').set(forgiven).where('user_id', '=', id!).where('device_identifier', '=', deviceIdentifier!).execute()
}
