import { signUp } from '@embark/contract/identity/sign-up/sign-up.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { askForCode } from '../code/code.commands.ts'
import { keepSignUp } from './sign-up.commands.ts'

export const signUpRoutes = implement(signUp, {
  signUp: async (ctx, { body }) => askForCode(ctx, await keepSignUp(ctx, body)),
})
