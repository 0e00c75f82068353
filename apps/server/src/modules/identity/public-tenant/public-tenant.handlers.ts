import { passwordMinLength } from '@embark/contract/identity/password/password.rules.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { implement } from '#platform/http/implement.ts'
import { switchesFor } from '../profile/gates.queries.ts'

export const publicTenantRoutes = implement(publicTenant, {
  config: async (ctx) => {
    const { code, number, name, default_language, accent_color, currency, country_code, time_zone } = ctx.tenant
    return {
      tenantInfo: {
        code,
        number,
        name,
        default_language,
        enabled_languages: [...languages],
        accent_color,
        currency,
        country_code,
        time_zone,
      },
      ...(await switchesFor(ctx, undefined)),
      auth: { login_methods: ['password' as const], password_min_length: passwordMinLength },
    }
  },
})
