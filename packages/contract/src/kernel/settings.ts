import * as z from 'zod'
import { loginMethods, passwordLengthLimits, setupStates, setupSteps } from './choices.ts'
import { languages } from './language.ts'
import { numberFormatNames } from './number-format.ts'

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
      /** Who has no second factor gets codes for weighty acts by mail; without it they set up one first. */
      codes_by_mail: z.boolean().default(true),
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
  languages: z
    .object({
      /** What people can choose from; the company's own language is always among them. */
      enabled: z
        .array(z.enum(languages))
        .min(1)
        .default([...languages]),
    })
    .prefault({}),
  /** Where the company is reached: on its public pages, and at the foot of its mails. */
  contact: z
    .object({
      address: z.string().default(''),
      email: z.string().default(''),
      phone: z.string().default(''),
      website: z.string().default(''),
    })
    .prefault({}),
  /** What invoices and claims say of the company beside where it is reached; the logo is named by its file. */
  documents: z
    .object({
      legal_name: z.string().default(''),
      tax_number: z.string().default(''),
      registration_number: z.string().default(''),
      logo: z.string().nullable().default(null),
    })
    .prefault({}),
  formats: z.object({ numbers: z.enum(numberFormatNames).default('language') }).prefault({}),
  landing: z.object({ default_form_id: z.string().nullable().default(null) }).prefault({}),
  /** Until how many hours before a counselling its student may move or cancel it. */
  counselling: z.object({ change_hours: z.number().int().min(0).max(168).default(24) }).prefault({}),
  /** Within how many working minutes a lead is answered, where its rule does not say; null for no limit. */
  leads: z.object({ contact_minutes: z.number().int().min(5).max(4800).nullable().default(null) }).prefault({}),
  /** For how many days a person is their agency's without a submitted application. */
  introductions: z.object({ claim_days: z.number().int().min(30).max(1_095).default(180) }).prefault({}),
  /** Between which times nobody is written to, on the company's clock; null for none. */
  notifications: z
    .object({ quiet_from: z.string().nullable().default(null), quiet_until: z.string().nullable().default(null) })
    .prefault({}),
  /** How far the wizard of the first run came; a company that says nothing was set up otherwise. */
  setup: z
    .object({
      state: z.enum(setupStates).default('done'),
      done: z.array(z.enum(setupSteps)).default([]),
      skipped: z.array(z.enum(setupSteps)).default([]),
    })
    .prefault({}),
})
export type TenantSettings = z.output<typeof TenantSettings>
