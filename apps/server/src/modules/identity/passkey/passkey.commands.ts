import type { NewPasskeyAnswer, PasskeyAnswer } from '@embark/contract/identity/passkey/passkey.contract.ts'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { cameBy, ownerOfGrant, spendGrant } from '../grant/grant.commands.ts'
import { deviceOf } from '../session/session.policy.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { type Browser, enterProven } from '../sign-in/sign-in.commands.ts'
import { forgive } from '../two-factor/attempt.commands.ts'
import { factorsOf, hasFactor } from '../two-factor/factor.queries.ts'
import { actorAsOwner } from '../two-factor/two-factor.commands.ts'
import { clientDataOf, keepChallenge, originFor, takeChallenge, webAuthn } from './challenge.commands.ts'
import type { OwnPasskey } from './passkey.policy.ts'
import { credentialsOf, passkeyById } from './passkey.queries.ts'
import { askForPasskey, type ProvenPasskey, provePasskey, takePasskey } from './passkey-check.commands.ts'

/** Starts adding a passkey that the authenticator stores and unlocks only for its owner. */
export async function beginPasskey(ctx: Ctx) {
  const { id, email } = await actorAsOwner(ctx)
  const rpID = ctx.request.hostname
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID,
    rpName: ctx.tenant.name,
    userID: new Uint8Array(Buffer.from(ctx.actor.identifier!)),
    userName: email,
    userDisplayName: ctx.actor.name,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(ctx, id, rpID),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, 'register', id)
  return { options: { ...options } }
}

type NewKey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** Checks what a new authenticator answered, before any transaction. */
export async function checkNewPasskey(look: Look, answer: NewPasskeyAnswer): Promise<NewKey> {
  const { challenge, origin } = clientDataOf(answer.response.clientDataJSON)
  await look(async (ctx) => {
    const { user_id } = await takeChallenge(ctx, challenge, 'register')
    if (user_id !== ctx.actor.id) refuse('PASSKEY_REFUSED')
  })
  const { expectedOrigin, expectedRPID } = await look(async (ctx) => ({
    expectedOrigin: originFor(ctx, origin),
    expectedRPID: ctx.request.hostname,
  }))
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => refuse('PASSKEY_REFUSED'))
  return verified && registrationInfo ? registrationInfo : refuse('PASSKEY_REFUSED')
}

/** Keeps a new passkey of the person. */
export async function addPasskey(ctx: Ctx, name: string, { credential, credentialBackedUp }: NewKey) {
  const user_id = ctx.actor.id!
  const kept = await ctx.db
    .insertInto('passkeys')
    .values({
      user_id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      rp_id: ctx.request.hostname,
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
      is_synced: credentialBackedUp,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = kept ?? refuse('PASSKEY_REFUSED')
  ctx.changed({ module: 'passkey', id, after: { name } })
  ctx.emit('security.changed', { user_id, change: 'passkey_added', details: { value: name } })
  return passkeyById(ctx, id)
}

/** Gives a passkey another name. */
export async function renamePasskey(ctx: Ctx, passkey: OwnPasskey, name: string) {
  await ctx.db.updateTable('passkeys').set({ name }).where('id', '=', passkey.id).execute()
  ctx.changed({ module: 'passkey', id: passkey.id, before: { name: passkey.name }, after: { name } })
  return passkeyById(ctx, passkey.id)
}

/** Removes a passkey, and with the last second factor also the backup codes. */
export async function removePasskey(ctx: Ctx, { id, identifier, name, user_id }: OwnPasskey) {
  await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute()
  if (!hasFactor(await factorsOf(ctx, user_id))) await ctx.db.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()
  ctx.changed({ module: 'passkey', id, before: { name } })
  ctx.emit('security.changed', { user_id, change: 'passkey_removed', details: { value: name } })
  return { identifier }
}

/** Starts signing in with a passkey: as the second step of the grant's owner, or before anybody is known. */
export async function beginSignIn(ctx: Ctx) {
  const owner = ctx.request.bearer === null ? null : await ownerOfGrant(ctx, 'two_factor')
  if (owner) ctx.changed({ module: 'user', id: owner.id })
  return askForPasskey(ctx, 'sign_in', owner?.id ?? null)
}

/** Checks the signature of the person signing in. */
export const proveForSignIn = (look: Look, answer: PasskeyAnswer) => provePasskey(look, answer, 'sign_in')

/** Opens a session for the passkey's owner. Possession and verification count as two factors. */
export async function signInWith(ctx: Ctx, passkey: ProvenPasskey, browser: Browser) {
  const owner = ctx.request.bearer === null ? null : await ownerOfGrant(ctx, 'two_factor')
  const account = await accountById(ctx, passkey.user_id, deviceOf(ctx))
  if (!account?.role || account.status !== 'active' || (owner && owner.id !== account.id)) return refuse('PASSKEY_REFUSED')
  if (owner) await spendGrant(ctx, owner.grant_id)
  await takePasskey(ctx, passkey)
  await forgive(ctx, account.id)
  return enterProven(ctx, account, account.role, browser, cameBy(ctx, owner))
}
