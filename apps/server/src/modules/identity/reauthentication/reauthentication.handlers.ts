import { reauthentication } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { confirmIdentity, type Found, lookAtProof } from './reauthentication.commands.ts'
import { waysToProve } from './reauthentication.queries.ts'

export const reauthenticationRoutes = implement(reauthentication, {
  confirm: inSteps<typeof reauthentication.confirm, Found>(
    (look, { body }) => lookAtProof(look, body),
    (ctx, _, proof) => confirmIdentity(ctx, proof),
  ),
  ways: (ctx) => waysToProve(ctx),
})
