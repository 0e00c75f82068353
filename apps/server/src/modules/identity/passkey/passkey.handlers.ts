import { passkeys } from '@embark/contract/identity/passkey/passkey.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  checkNewPasskey,
  proveForSignIn,
  removePasskey,
  renamePasskey,
  signInWith,
} from './passkey.commands.ts'
import { ownPasskey } from './passkey.policy.ts'
import { passkeysOf } from './passkey.queries.ts'
import { askForPasskey, type ProvenPasskey } from './passkey-check.commands.ts'

export const passkeyRoutes = implement(passkeys, {
  list: async (ctx) => ({ recordsInfo: await passkeysOf(ctx, ctx.actor.id!) }),
  options: (ctx) => beginPasskey(ctx),
  register: inSteps<typeof passkeys.register, Awaited<ReturnType<typeof checkNewPasskey>>>(
    (look, { body }) => checkNewPasskey(look, body.answer),
    async (ctx, { body }, made) => ({ passkeyInfo: await addPasskey(ctx, body.name, made) }),
  ),
  rename: async (ctx, { params, body }) => ({ passkeyInfo: await renamePasskey(ctx, await ownPasskey(ctx, params.identifier), body.name) }),
  remove: async (ctx, { params }) => removePasskey(ctx, await ownPasskey(ctx, params.identifier)),
  proofOptions: (ctx) => askForPasskey(ctx, 'prove', ctx.actor.id!),
  signInOptions: (ctx) => beginSignIn(ctx),
  signIn: inSteps<typeof passkeys.signIn, ProvenPasskey>(
    (look, { body }) => proveForSignIn(look, body.answer),
    (ctx, { body }, proven) => signInWith(ctx, proven, body),
  ),
})
