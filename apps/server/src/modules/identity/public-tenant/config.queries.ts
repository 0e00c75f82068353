import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { offeredLanguages } from '#platform/tenancy/languages.ts'
import { minLengthOf } from '../password/password.rules.ts'
import { switchesOf } from '../profile/gates.queries.ts'

/** What the address is: the company, its languages and the ways to sign in; who is signed in needs no button of a provider. */
export function configOf(ctx: Ctx, provider_label: string | null = null) {
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
      provider_label,
      sign_up_enabled: auth.sign_up_enabled,
      // Without the module nobody decides what agencies ask for.
      agent_request_enabled: auth.agent_request_enabled && ctx.tenant.features.agent_module,
      password_min_length: minLengthOf(ctx.tenant.settings),
      otp_resend_seconds: codeRules.resendSeconds,
    },
    integrations,
  }
}
