import { codes } from '@embark/contract/identity/code/code.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { nameIn } from '../sign-in/account.queries.ts'
import { askAgain, askForCode, type CheckedCode, checkCode, useCode } from './code.commands.ts'

export const codeRoutes = implement(codes, {
  send: async (ctx, { body }) =>
    ctx.tenant.settings.auth.login_methods.includes('otp')
      ? askForCode(ctx, { otp_type: 'login', name: nameIn(body) })
      : refuse('NOT_OFFERED'),
  resend: (ctx, { body }) => askAgain(ctx, body.otp_identifier),
  verify: inSteps<typeof codes.verify, CheckedCode>(
    (look, { body }) => checkCode(look, body),
    (ctx, { body }, checked) => useCode(ctx, checked, body),
  ),
})
