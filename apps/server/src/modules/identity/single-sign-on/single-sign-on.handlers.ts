import { singleSignOn } from '@embark/contract/identity/single-sign-on/single-sign-on.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type Begun, keepAttempt, type Returned } from './attempt.commands.ts'
import { beginProof, beginSignIn, enterByProvider, returnFromProvider } from './single-sign-on.commands.ts'

export const singleSignOnRoutes = implement(singleSignOn, {
  begin: inSteps<typeof singleSignOn.begin, Begun>(
    (look, { body }) => beginSignIn(look, body.email),
    (ctx, _, begun) => keepAttempt(ctx, 'sign_in', begun),
  ),
  finish: inSteps<typeof singleSignOn.finish, Returned>(
    (look, { body }) => returnFromProvider(look, body.answer),
    (ctx, { body }, returned) => enterByProvider(ctx, returned, body),
  ),
  prove: inSteps<typeof singleSignOn.prove, Begun>(
    (look) => beginProof(look),
    (ctx, _, begun) => keepAttempt(ctx, 'prove', begun),
  ),
})
