import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { askForCode } from '../code/code.commands.ts'
import { nameIn } from '../sign-in/account.queries.ts'
import { type NewPassword, preparePassword, setPassword } from './password.commands.ts'
import { type ChangedPassword, changePassword, prepareChange } from './password-change.commands.ts'

export const passwordRoutes = implement(passwords, {
  set: inSteps<typeof passwords.set, NewPassword>(
    (look, { body }) => preparePassword(look, body.password),
    (ctx, _, made) => setPassword(ctx, made),
  ),
  forgot: (ctx, { body }) => askForCode(ctx, { otp_type: 'forgot_password', name: nameIn(body) }),
  change: inSteps<typeof passwords.change, ChangedPassword>(
    (look, { body }) => prepareChange(look, body),
    (ctx, _, made) => changePassword(ctx, made),
  ),
})
