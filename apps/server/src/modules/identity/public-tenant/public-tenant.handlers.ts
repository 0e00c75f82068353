import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { offeredLanguages } from '#platform/tenancy/languages.ts'
import { countryOf } from '#platform/visitor/country.ts'
import { minLengthOf } from '../password/password.rules.ts'
import { switchesOf } from '../profile/gates.queries.ts'
import { countriesFor } from './countries.queries.ts'

export const publicTenantRoutes = implement(publicTenant, {
  config: async (ctx) => {
    const { auth, integrations, contact, formats } = ctx.tenant.settings
    const { code, number, name, default_language, accent_color, currency, country_code, time_zone } = ctx.tenant
    return {
      tenantInfo: {
        code,
        number,
        name,
        default_language,
        enabled_languages: offeredLanguages(ctx.tenant),
        accent_color,
        currency,
        country_code,
        time_zone,
        number_format: formats.numbers,
        contact,
      },
      ...switchesOf(ctx),
      auth: {
        login_methods: auth.login_methods,
        sign_up_enabled: auth.sign_up_enabled,
        // Without the module nobody could answer an agency's request.
        agent_request_enabled: auth.agent_request_enabled && ctx.tenant.features.agent_module,
        password_min_length: minLengthOf(ctx.tenant.settings),
        otp_resend_seconds: codeRules.resendSeconds,
      },
      integrations,
    }
  },
  country: async (ctx) => ({ country_code: (await countryOf(ctx.ip)) ?? ctx.tenant.country_code }),
  countries: async (ctx) => ({ recordsInfo: await countriesFor(ctx) }),
})
