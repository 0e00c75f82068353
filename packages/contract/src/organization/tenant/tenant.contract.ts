import * as z from 'zod'
import { FileWish, KeptFile } from '../../documents/file/file.contract.ts'
import { loginMethods, passwordLengthLimits } from '../../kernel/choices.ts'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { numberFormatNames } from '../../kernel/number-format.ts'
import { Identifier, Option, readFrom, requiredText } from '../../kernel/shapes.ts'
import { messageStatuses } from '../../notifications/message/message.contract.ts'
import { ClockTime } from '../../notifications/quiet-time/quiet-time.contract.ts'
import { isOrigin, isTimeZone } from './tenant.rules.ts'

const emptied = (value: string | null) => (value === '' ? null : value)
const between = (min: number, max: number, text: string) =>
  readFrom((value: number | string) => (value === '' ? undefined : value), z.coerce.number(text).int(text).min(min, text).max(max, text))

const minutesText = 'Choose 5 to 4800 minutes'
const originsText = 'Write addresses such as https://connect.example.com, one on each line'

/** What a company says of itself and decided for itself, one field each. */
export const OrganizationFields = z.object({
  name: requiredText('Name is required', 150),
  country_code: z.string('Country is required').regex(/^[A-Z]{2}$/, 'Country is required'),
  currency: z.string('Currency is required').regex(/^[A-Z]{3}$/, 'Currency is required'),
  time_zone: z.string('Time zone is required').max(60).refine(isTimeZone, 'Time zone is required'),
  accent_color: readFrom(
    emptied,
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as # and six digits, such as #1C6E5B')
      .nullable(),
  ),
  contact_address: z.string().trim().max(300),
  contact_email: z.union([z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email'))], 'Invalid email'),
  contact_phone: z
    .string()
    .trim()
    .regex(/^(\+[0-9][0-9 ()-]{4,24})?$/, 'Write the number with its country code, such as +90 532 111 22 33'),
  contact_website: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https:\/\/[^\s/?#]+\S*)?$/, 'Enter an address starting with https://'),
  /** What stands on invoices and claims. */
  legal_name: z.string().trim().max(200),
  tax_number: z.string().trim().max(60),
  registration_number: z.string().trim().max(60),
  logo_identifier: FileWish,
  number_format: z.enum(numberFormatNames),
  default_language: z.enum(languages, 'Language is required'),
  enabled_languages: z.array(z.enum(languages)).min(1, 'Choose at least one language'),
  login_methods: z.array(z.enum(loginMethods)).min(1, 'Choose at least one way to sign in'),
  sign_up_enabled: z.boolean(),
  signup_role_key: requiredText('Role is required', 100),
  agent_request_enabled: z.boolean(),
  password_min_length: between(passwordLengthLimits.min, passwordLengthLimits.max, 'Choose a length from 8 to 64'),
  two_factor_required: z.boolean(),
  codes_by_mail: z.boolean().default(true),
  session_days: between(1, 30, 'Choose 1 to 30 days'),
  idle_minutes: between(5, 60, 'Choose 5 to 60 minutes'),
  /** Until how many hours before a counselling its student may move or cancel it. */
  counselling_change_hours: between(0, 168, 'Choose 0 to 168 hours'),
  /** Within how many working minutes a lead is answered, where its rule does not say; null for no limit. */
  lead_contact_minutes: readFrom(
    (value: number | string | null) => (value === '' ? null : value),
    z.coerce.number(minutesText).int(minutesText).min(5, minutesText).max(4_800, minutesText).nullable(),
  ),
  /** For how many days a person is their agency's without a submitted application. */
  introduction_claim_days: between(30, 1_095, 'Choose 30 to 1095 days'),
  /** Between which times nobody is written to, on the company's clock; null for none. */
  quiet_from: readFrom(emptied, ClockTime.nullable()),
  quiet_until: readFrom(emptied, ClockTime.nullable()),
  /** The form behind /landing-page without an id; null for the company's own page. */
  default_form_identifier: readFrom(emptied, Identifier.nullable()),
  geo_lookup_url: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https:\/\/[^\s/?#]+\S*)?$/, 'Enter an address starting with https://'),
  /** Which pages may say that WhatsApp was connected; a form gives them one on each line (G-C-97). */
  whatsapp_connect_origins: readFrom(
    (value: string | readonly string[]) => (typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value),
    z
      .array(z.string())
      .max(20, originsText)
      .refine((all) => all.every(isOrigin), originsText),
  ),
})
export type OrganizationFields = z.output<typeof OrganizationFields>

export const Organization = OrganizationFields.extend({
  /** The roles a new account can get, by their key. */
  signup_roles: z.array(z.object({ label: z.string(), value: z.string() })),
  forms: z.array(Option),
  logo_identifier: Identifier.nullish(),
  logo: KeptFile.nullable(),
  version: z.number().int(),
})
export type Organization = z.output<typeof Organization>

const organizationInfo = z.object({ organizationInfo: Organization, version: z.number().int() })

/** What a company says of itself and decided for itself: C-201, G-C-02, G-C-05, G-C-18, G-C-36. */
export const organizations = resource('organization.tenant', {
  get: {
    route: 'GET /settings/organization',
    access: 'settings.organization.read',
    summary: 'Read the settings of the company.',
    response: organizationInfo,
    concurrency: 'etag',
  },
  update: {
    route: 'PUT /settings/organization',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Change settings of the company; fields left out stay as they are.',
    body: OrganizationFields.partial(),
    response: organizationInfo,
    message: 'Organization settings updated successfully',
    errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED'],
    audit: 'organization.changed',
    concurrency: 'if-match',
  },
  sendTestMail: {
    route: 'POST /settings/organization/test-mail',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Send a mail to yourself, to see whether mail leaves this installation.',
    response: z.object({ identifier: Identifier, recipient: z.string() }),
    status: 202,
    audit: 'organization.mail_tested',
    limit: { by: 'user', max: 20, seconds: 600 },
  },
  testMail: {
    route: 'GET /settings/organization/test-mail/:identifier',
    access: 'settings.organization.update',
    summary: 'Read what became of your test mail.',
    params: z.object({ identifier: Identifier }),
    response: z.object({ status: z.enum(messageStatuses), last_error: z.string().nullable(), recipient: z.string() }),
    errors: ['NOT_FOUND'],
  },
})
