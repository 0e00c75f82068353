import * as z from 'zod'
import { loginMethods } from '../../kernel/choices.ts'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { numberFormatNames } from '../../kernel/number-format.ts'
import { Id } from '../../kernel/shapes.ts'

export const CompanyConfig = z.object({
  tenantInfo: z.object({
    code: z.string(),
    number: z.string(),
    name: z.string(),
    default_language: z.enum(languages),
    enabled_languages: z.array(z.enum(languages)),
    accent_color: z.string().nullable(),
    currency: z.string(),
    country_code: z.string(),
    time_zone: z.string(),
    number_format: z.enum(numberFormatNames),
    contact: z.object({ address: z.string(), email: z.string(), phone: z.string(), website: z.string() }),
  }),
  gates: z.record(z.string(), z.boolean()),
  gateConfig: z.record(z.string(), z.unknown()),
  auth: z.object({
    login_methods: z.array(z.enum(loginMethods)),
    /** What the button says that leads to the provider of the company; null where it has none. */
    provider_label: z.string().nullable(),
    sign_up_enabled: z.boolean(),
    agent_request_enabled: z.boolean(),
    password_min_length: z.number().int(),
    otp_resend_seconds: z.number().int(),
  }),
  integrations: z.object({ whatsapp_connect_origins: z.array(z.string()), geo_lookup_url: z.string() }),
})

/** What the signed-out pages need before anybody is known (G-C-02). */
export const publicTenant = resource('identity.public_tenant', {
  config: {
    route: 'GET /public-tenant/config',
    access: 'public',
    summary: 'Read what this address is: the company, its languages and the ways to sign in.',
    response: CompanyConfig,
  },
  country: {
    route: 'GET /visitor/country',
    access: 'public',
    summary: 'Guess the country a visitor is in, for a form to begin with; nothing is asked outside (G-C-28).',
    response: z.object({ country_code: z.string() }),
    limit: { by: 'ip', max: 120, seconds: 60 },
  },
  countries: {
    route: 'GET /visitor/countries',
    access: 'public',
    summary: 'Read the countries with their dial codes, named in the language of the caller.',
    response: z.object({
      recordsInfo: z.array(z.object({ id: Id, iso2: z.string(), name: z.string(), dial_code: z.string().nullable() })),
    }),
    limit: { by: 'ip', max: 120, seconds: 60 },
  },
})
