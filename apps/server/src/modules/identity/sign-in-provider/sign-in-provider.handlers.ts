import { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import type { ProviderReport } from '#platform/openid/openid.ts'
import { changeProvider, lookAtProvider, tellReport } from './sign-in-provider.commands.ts'
import { providerInfo } from './sign-in-provider.queries.ts'

export const signInProviderRoutes = implement(signInProviders, {
  get: (ctx) => providerInfo(ctx),
  update: inSteps<typeof signInProviders.update, ProviderReport | undefined>(
    async (look, { body }) => (body.is_enabled ? lookAtProvider(look, body.issuer) : undefined),
    (ctx, { body }, report) => changeProvider(ctx, body, report),
  ),
  test: inSteps<typeof signInProviders.test, ProviderReport>(
    (look, { body }) => lookAtProvider(look, body.issuer),
    async (ctx, { body }, report) => tellReport(ctx, body.issuer, report),
  ),
})
