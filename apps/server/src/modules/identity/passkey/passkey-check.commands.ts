import type { PasskeyAnswer } from '@embark/contract/identity/passkey/passkey.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { type ChallengePurpose, clientDataOf, keepChallenge, originFor, takeChallenge, webAuthn } from './challenge.commands.ts'
import { credentialsOf } from './passkey.queries.ts'

/** A passkey with a valid signature. */
export interface ProvenPasskey {
  readonly id: number
  readonly user_id: number
  readonly counter: number
}

/** What the browser asks an authenticator for: any passkey for this address, or one of a known person's. */
export async function askForPasskey(ctx: Ctx, purpose: 'prove' | 'sign_in', userId: number | null) {
  const rpID = ctx.request.hostname
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await credentialsOf(ctx, userId, rpID),
  })
  await keepChallenge(ctx, options.challenge, purpose, userId)
  return { options: { ...options } }
}

/** Checks a signature. The challenge is used up first, and no database connection is held during the computation. */
export async function provePasskey(
  look: Look,
  answer: PasskeyAnswer,
  purpose: Exclude<ChallengePurpose, 'register'>,
): Promise<ProvenPasskey> {
  const { challenge, origin } = clientDataOf(answer.response.clientDataJSON)
  const taken = await look((ctx) => takeChallenge(ctx, challenge, purpose))
  const read = await look(async (ctx) => ({
    passkey: await ctx.db
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'rp_id'])
      .where('credential_id', '=', answer.id)
      .executeTakeFirst(),
    expectedOrigin: originFor(ctx, origin),
    rpID: ctx.request.hostname,
  }))
  const { passkey, expectedOrigin, rpID } = read
  if (!passkey || passkey.rp_id !== rpID || (taken.user_id !== null && taken.user_id !== passkey.user_id)) return refuse('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined } },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(() => refuse('PASSKEY_REFUSED'))
  if (!verified) return refuse('PASSKEY_REFUSED')
  return { id: passkey.id, user_id: passkey.user_id, counter: authenticationInfo.newCounter }
}

/** Stores the counter of a used passkey. A cloned passkey, whose counter has fallen behind, is refused. */
export async function takePasskey(ctx: Ctx, { id, counter }: ProvenPasskey) {
  const taken = await ctx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  if (!taken) refuse('PASSKEY_REFUSED')
}
