import { passwords } from '@embark/contract/identity/password/password.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type NewPassword, preparePassword, setPassword } from './password.commands.ts'

export const passwordRoutes = implement(passwords, {
  set: inSteps<typeof passwords.set, NewPassword>(
    (look, { body }) => preparePassword(look, body.password),
    async (ctx, _, made) => {
      await setPassword(ctx, made)
      return { result: 'password_set' }
    },
  ),
})
