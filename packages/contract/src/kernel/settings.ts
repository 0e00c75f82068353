import * as z from 'zod'

export const loginMethods = ['password', 'otp'] as const
export const passwordLengthLimits = { min: 8, max: 64 } as const

/** What a company decides for itself; an empty object is a company that decided nothing (G-C-02, G-C-18, G-C-28, G-C-36, G-C-64). */
export const TenantSettings = z.object({
  auth: z
    .object({
      login_methods: z.array(z.enum(loginMethods)).min(1).default(['password']),
      sign_up_enabled: z.boolean().default(false),
      /** The system key of the role new accounts get. */
      signup_role_key: z.string().default('student'),
      agent_request_enabled: z.boolean().default(true),
    })
    .prefault({}),
  security: z
    .object({
      password_min_length: z.number().int().min(passwordLengthLimits.min).max(passwordLengthLimits.max).default(15),
      /** Staff prove themselves by a second factor too. */
      two_factor_required: z.boolean().default(false),
      /** The longest a session lasts. */
      session_days: z.number().int().min(1).max(30).default(30),
      idle_minutes: z.number().int().min(5).max(60).default(15),
    })
    .prefault({}),
  integrations: z
    .object({
      /** Where a sign-up page asks for the visitor's country instead of the bundled table; empty for nowhere else. */
      geo_lookup_url: z.string().default(''),
      whatsapp_connect_origins: z.array(z.string()).default([]),
    })
    .prefault({}),
  landing: z.object({ default_form_id: z.string().nullable().default(null) }).prefault({}),
})
export type TenantSettings = z.output<typeof TenantSettings>
