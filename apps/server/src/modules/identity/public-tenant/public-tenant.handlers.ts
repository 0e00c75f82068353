import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { countryOf } from '#platform/visitor/country.ts'
import { providerLabel } from '../sign-in-provider/sign-in-provider.queries.ts'
import { configOf } from './config.queries.ts'
import { countriesFor } from './countries.queries.ts'

export const publicTenantRoutes = implement(publicTenant, {
  config: async (ctx) => configOf(ctx, await providerLabel(ctx)),
  country: async (ctx) => ({ country_code: (await countryOf(ctx.ip)) ?? ctx.tenant.country_code }),
  countries: async (ctx) => ({ recordsInfo: await countriesFor(ctx) }),
})
