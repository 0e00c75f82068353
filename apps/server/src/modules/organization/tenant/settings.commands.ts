import { currencies } from '@embark/contract/kernel/money.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'
import type { OrganizationFields } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { sql } from 'kysely'
import { fileToKeep, type Keeper } from '#modules/documents/documents.public.ts'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseStale } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { versionOf } from '#platform/text/version-of.ts'
import { tellCompany } from '../switch/switch.commands.ts'
import { companyRow, landingPages, organizationFields, organizationInfo, signUpRoles } from './settings.queries.ts'

type Wish = Partial<{ [K in keyof OrganizationFields]: OrganizationFields[K] | undefined }>

/** One change of a company's own row at a time. */
export const lockCompany = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('tenant', current_setting('app.tenant_id'))))`.execute(ctx.db)

/** Changes settings of the company; what is left out stays as it is. */
export async function changeOrganization(ctx: Ctx, wish: Wish) {
  await lockCompany(ctx)
  const before = await organizationFields(ctx)
  refuseStale({ version: versionOf(before) }, ctx.ifMatch)
  await mustFit(ctx, wish, before)
  const changes = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
  const logo_identifier = await logoToKeep(ctx, wish.logo_identifier, before.logo_identifier ?? null)
  const after = { ...before, ...changes, logo_identifier } as OrganizationFields
  const { name, country_code, currency, time_zone, accent_color, default_language } = after
  const details = { name, country_code, currency, time_zone, accent_color, default_language }
  const settings = settingsFrom((await companyRow(ctx)).settings, after)
  await sql`select change_tenant(${JSON.stringify(details)}::jsonb, ${JSON.stringify(settings)}::jsonb)`.execute(ctx.db)
  const changed = (Object.keys(after) as (keyof OrganizationFields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (fields: OrganizationFields) => Object.fromEntries(changed.map((key) => [key, fields[key]]))
  ctx.changed({ module: 'tenant', id: ctx.tenant.id, before: only(before), after: only(after) })
  if (changed.length) await tellCompany(ctx)
  return organizationInfo(ctx)
}

const settingsFrom = (kept: TenantSettings, after: OrganizationFields): TenantSettings => ({
  ...kept,
  auth: {
    login_methods: after.login_methods,
    sign_up_enabled: after.sign_up_enabled,
    signup_role_key: after.signup_role_key,
    agent_request_enabled: after.agent_request_enabled,
  },
  security: {
    password_min_length: after.password_min_length,
    two_factor_required: after.two_factor_required,
    codes_by_mail: after.codes_by_mail,
    session_days: after.session_days,
    idle_minutes: after.idle_minutes,
  },
  integrations: { geo_lookup_url: after.geo_lookup_url, whatsapp_connect_origins: after.whatsapp_connect_origins },
  contact: { address: after.contact_address, email: after.contact_email, phone: after.contact_phone, website: after.contact_website },
  documents: {
    legal_name: after.legal_name,
    tax_number: after.tax_number,
    registration_number: after.registration_number,
    logo: after.logo_identifier ?? null,
  },
  formats: { numbers: after.number_format },
  counselling: { change_hours: after.counselling_change_hours },
  leads: { contact_minutes: after.lead_contact_minutes },
  introductions: { claim_days: after.introduction_claim_days },
  notifications: { quiet_from: after.quiet_from, quiet_until: after.quiet_until },
  languages: { enabled: after.enabled_languages },
  landing: { default_form_id: after.default_form_identifier },
})

const companyLogo = 'company_logo'
/** A company's logo is seen by all its people; strangers see it on what they are sent. */
export const companyLogoKeeper: Readonly<Record<string, Keeper>> = { [companyLogo]: () => sql`true` }

/** The picture that is the company's logo from now on, by its identifier. */
async function logoToKeep(ctx: Ctx, wish: string | null | undefined, kept: string | null): Promise<string | null> {
  if (wish === undefined || wish === kept) return kept
  const field = 'logo_identifier'
  const file = (identifier: string | null) =>
    ctx.db.selectFrom('files').select(['id', 'identifier', 'media_type']).where('identifier', '=', identifier).executeTakeFirst()
  const before = kept === null ? undefined : await file(kept)
  await fileToKeep(ctx, { wish, kept: before?.id ?? null, purpose: companyLogo, field })
  if (wish === null) return null
  const picture = await file(wish)
  if (!/^image\/(png|jpeg)$/.test(picture?.media_type ?? '')) refuseField(field, 'Choose a PNG, JPG or JPEG file')
  return wish
}

/** Refuses choices that are none of the company's; what it has already may stay. */
async function mustFit(ctx: Ctx, wish: Wish, before: OrganizationFields) {
  const isNew = <K extends keyof OrganizationFields>(key: K) => wish[key] !== undefined && wish[key] !== before[key]
  if (isNew('currency') && !(currencies as readonly string[]).includes(wish.currency!)) refuseField('currency', 'Currency is required')
  if (isNew('country_code')) {
    const country = await ctx.db.selectFrom('countries').select('id').where('iso2', '=', wish.country_code!).executeTakeFirst()
    if (!country) refuseField('country_code', 'Country is required')
  }
  if (isNew('signup_role_key') && !(await signUpRoles(ctx)).some(({ value }) => value === wish.signup_role_key))
    refuseField('signup_role_key', 'Choose a role from the list')
  const { quiet_from, quiet_until } = { ...before, ...wish }
  if (!quiet_from !== !quiet_until) refuseField(quiet_from ? 'quiet_until' : 'quiet_from', 'Time is required')
  if (quiet_from && quiet_from === quiet_until) refuseField('quiet_until', 'Choose another time than the start')
  if (isNew('default_form_identifier') && wish.default_form_identifier) {
    const isKnown = (await landingPages(ctx)).some(({ value }) => value === wish.default_form_identifier)
    if (!isKnown) refuseField('default_form_identifier', 'Choose a page from the list')
  }
}

/** Sends the actor a mail the way every mail goes, so that they see whether it arrives. */
export async function sendTestMail(ctx: Ctx) {
  const { email } = await ctx.db.selectFrom('users').select('email').where('id', '=', ctx.actor.id).executeTakeFirstOrThrow()
  const dedupe_key = `mail-test-${ctx.traceId}-${ctx.now().getTime()}`
  await sendLetter(ctx, {
    event: 'mail_test',
    channel: 'email',
    language: ctx.language,
    values: { company: ctx.tenant.name, address: ctx.publicUrl },
    recipient: email,
    user_id: ctx.actor.id!,
    dedupe_key,
  })
  const { identifier, id } = await ctx.db
    .selectFrom('messages')
    .select(['id', 'identifier'])
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'message', id, after: { recipient: email } })
  return { identifier, recipient: email }
}
