import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type CodeTry, type NewCode, prepareCodes, replaceCodes, tryBackupCode, useBackupCode } from './backup-code.commands.ts'
import { detailOf } from './factor.queries.ts'
import { resetFactors } from './reset.commands.ts'
import {
  actorAsOwner,
  confirmSecret,
  disable,
  finish,
  finishWithApp,
  ownerWithoutFactor,
  type SecondTry,
  startSecret,
  tryWithGrant,
} from './two-factor.commands.ts'
import { personToReset } from './two-factor.policy.ts'

export const twoFactorRoutes = implement(twoFactor, {
  register: async (ctx) => startSecret(ctx, await actorAsOwner(ctx)),
  verifyRegister: async (ctx, { body }) => {
    await confirmSecret(ctx, { id: ctx.actor.id! }, body)
    return { isTwoFactorEnabled: true }
  },
  disable: (ctx) => disable(ctx),
  detail: (ctx) => detailOf(ctx),
  verifyLogin: inSteps<typeof twoFactor.verifyLogin, SecondTry>(
    (look) => tryWithGrant(look),
    (ctx, { body }, attempt) => finishWithApp(ctx, attempt, body.verificationCode, body),
  ),
  downloadCodes: inSteps<typeof twoFactor.downloadCodes, NewCode[]>(
    () => prepareCodes(),
    (ctx, _, codes) => replaceCodes(ctx, codes),
  ),
  verifyCode: inSteps<typeof twoFactor.verifyCode, CodeTry>(
    (look, { body }) => tryBackupCode(look, body.code),
    (ctx, { body }, attempt) => useBackupCode(ctx, attempt, body),
  ),
  setUp: async (ctx) => startSecret(ctx, await ownerWithoutFactor(ctx)),
  verifySetUp: async (ctx, { body }) => {
    const owner = await ownerWithoutFactor(ctx)
    await confirmSecret(ctx, owner, body)
    return finish(ctx, owner, body)
  },
  reset: async (ctx, { params }) => resetFactors(ctx, await personToReset(ctx, params.identifier)),
})
