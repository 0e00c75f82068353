import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { refreshSession, signOut } from '../session/session.commands.ts'
import { openSession, type Proof, proveIdentity } from './sign-in.commands.ts'

export const signInRoutes = implement(signIn, {
  signIn: inSteps<typeof signIn.signIn, Proof>(
    (look, { body }) => proveIdentity(look, body),
    (ctx, { body }, proof) => openSession(ctx, body, proof),
  ),
  refresh: (ctx, { body }) => refreshSession(ctx, body),
  signOut: (ctx) => signOut(ctx),
})
