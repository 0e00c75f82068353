import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'

/** What the signed-out pages need before anybody is known (G-C-02). */
export const publicTenant = resource('identity.public_tenant', {
  config: {
    route: 'GET /public-tenant/config',
    access: 'public',
    summary: 'Read what this address is: the company, its languages and the ways to sign in.',
    response: z.object({
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
      }),
      gates: z.record(z.string(), z.boolean()),
      gateConfig: z.record(z.string(), z.unknown()),
      auth: z.object({ login_methods: z.array(z.enum(['password'])), password_min_length: z.number().int() }),
    }),
  },
})
