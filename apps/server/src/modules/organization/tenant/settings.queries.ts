import type { Language } from '@embark/contract/kernel/language.ts'
import { TenantSettings } from '@embark/contract/kernel/settings.ts'
import type { Organization, OrganizationFields } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { linkedKept } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { offeredLanguages } from '#platform/tenancy/languages.ts'
import { versionOf } from '#platform/text/version-of.ts'

/** The company's own row and settings as they are now, not as this process remembers them. */
export async function companyRow({ db, tenant }: Ctx) {
  const row = await db
    .selectFrom('tenants')
    .select(['name', 'country_code', 'currency', 'time_zone', 'accent_color', 'settings'])
    // The check on the column allows our languages only.
    .select((eb) => eb.ref('default_language').$castTo<Language>().as('default_language'))
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return { ...row, settings: TenantSettings.parse(row.settings) }
}

/** The same as one list of fields. */
export async function organizationFields(ctx: Ctx): Promise<OrganizationFields> {
  const { settings, ...own } = await companyRow(ctx)
  const { auth, security, integrations, landing, contact, documents, formats, counselling, introductions, leads, notifications } = settings
  return {
    ...own,
    enabled_languages: offeredLanguages({ ...own, settings }),
    contact_address: contact.address,
    contact_email: contact.email,
    contact_phone: contact.phone,
    contact_website: contact.website,
    legal_name: documents.legal_name,
    tax_number: documents.tax_number,
    registration_number: documents.registration_number,
    logo_identifier: documents.logo,
    number_format: formats.numbers,
    ...auth,
    ...security,
    counselling_change_hours: counselling.change_hours,
    lead_contact_minutes: leads.contact_minutes,
    introduction_claim_days: introductions.claim_days,
    default_form_identifier: landing.default_form_id,
    ...notifications,
    ...integrations,
  }
}

/** The settings of the company with what can be chosen for them. */
export async function organizationInfo(ctx: Ctx): Promise<{ organizationInfo: Organization; version: number }> {
  const fields = await organizationFields(ctx)
  const version = versionOf(fields)
  const chosen = { signup_roles: await signUpRoles(ctx), forms: await landingPages(ctx), logo: await logoOf(ctx, fields.logo_identifier) }
  return { organizationInfo: { ...fields, ...chosen, version }, version }
}

/** The company's logo, with links for whoever asks. */
async function logoOf(ctx: Ctx, identifier: string | null | undefined) {
  if (!identifier) return null
  const file = await ctx.db
    .selectFrom('files')
    .select(['identifier', 'filename', 'media_type'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return linkedKept(ctx, file ?? null)
}

/** The roles a stranger can be given who makes an account of their own: those of students, and no others. */
export async function signUpRoles({ db }: Ctx) {
  const rows = await db
    .selectFrom('roles')
    .select(['name as label', 'system_key'])
    .where('group', '=', 'user')
    .where('is_active', '=', true)
    .where('system_key', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map(({ label, system_key }) => ({ label, value: system_key! }))
}

/** The pages and forms that can stand at /landing-page. */
export async function landingPages({ db, language }: Ctx) {
  const rows = await db.selectFrom('lead_forms').select(['title', 'identifier']).where('is_active', '=', true).orderBy('id').execute()
  return rows.map(({ title, identifier }) => ({ label: translate(language, title), value: identifier, identifier }))
}

/** What became of a test mail of the actor's own. */
export async function testMailOf({ db, actor }: Ctx, identifier: string) {
  const found = await db
    .selectFrom('messages')
    .select(['last_error', 'recipient'])
    .select((eb) => eb.ref('status').$castTo<'queued' | 'captured' | 'sent' | 'failed'>().as('status'))
    .where('identifier', '=', identifier)
    .where('user_id', '=', actor.id)
    .where('dedupe_key', 'like', 'mail-test-%')
    .executeTakeFirst()
  return found ?? refuse('NOT_FOUND')
}
