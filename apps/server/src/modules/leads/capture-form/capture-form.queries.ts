import type { CaptureField, CaptureForm, LandingPage } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureFields, defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { textIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { siteOf } from '../landing-page/landing-site.queries.ts'
import type { KeptField, PublicForm } from './capture-form.policy.ts'
import { askedOf, formBehind } from './capture-own-fields.queries.ts'

const lookupOf: Readonly<Record<string, string>> = { study_level: 'study_level', discipline: 'discipline', intake: 'intake' }
/** The usual destinations; visitors tell the counsellor of any other. */
const destinations = [
  'GB',
  'US',
  'CA',
  'AU',
  'IE',
  'DE',
  'NL',
  'FR',
  'IT',
  'ES',
  'PL',
  'HU',
  'TR',
  'AE',
  'MY',
  'NZ',
  'MT',
  'CY',
  'SE',
  'CH',
]

interface Lists {
  readonly countries: readonly { readonly id: number; readonly iso2: string; readonly name: string; readonly dial_code: string | null }[]
  readonly lookups: readonly { readonly id: number; readonly type: string; readonly label: string }[]
}

/** The lists behind a form's choices, in the reader's language, in one statement. */
export async function listsOf(ctx: Ctx): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select (
        select jsonb_agg(
          jsonb_build_object(
            'id', id, 'iso2', iso2, 'name', coalesce(names->>${ctx.language}, name), 'dial_code', dial_code
          )
          order by coalesce(names->>${ctx.language}, name)
        )
        from countries
      ) as countries,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'label', label) order by order_by), '[]')
        from lookup_values
        where type in ('study_level', 'discipline', 'intake') and is_active
      ) as lookups`.execute(ctx.db)
  return rows[0]!
}

/** The fields of a form with their words and choices in the reader's language. */
export function fieldsOf(ctx: Ctx, kept: readonly KeptField[], { countries, lookups }: Lists): CaptureField[] {
  return kept.map(({ name, is_required }) => {
    const { type, label, max } = captureFields[name]
    const chosen =
      name === 'destination_country'
        ? countries.filter(({ iso2 }) => destinations.includes(iso2)).map(({ name: text, id }) => ({ label: text, value: String(id) }))
        : lookups
            .filter((value) => value.type === lookupOf[name])
            .map(({ id, label: text }) => ({ label: translate(ctx.language, text), value: String(id) }))
    return { field_name: name, type, label: translate(ctx.language, label), is_required, max, options: type === 'select' ? chosen : [] }
  })
}

const companyOf = ({ tenant }: Ctx) => ({ name: tenant.name, accent_color: tenant.accent_color })

/** What visitors agree to, in their language: the page's own words, or those of its form. */
export const consentOf = ({ language, tenant }: Ctx, { landing, consent_text }: PublicForm) =>
  textIn(landing?.content?.consent, language, landing?.content?.languages ?? []) ||
  (consent_text && translate(language, consent_text, { company: tenant.name }))

/** The landing page as visitors see it, with our own texts in their language. */
export async function landingPageOf(ctx: Ctx, form: PublicForm): Promise<LandingPage> {
  const t = (text: string) => translate(ctx.language, text)
  return {
    identifier: form.identifier,
    company: companyOf(ctx),
    title: t(form.title),
    banner: form.banner_text && t(form.banner_text),
    blocks: form.blocks.map(({ icon, title, text }) => ({ icon, title: t(title), text: t(text) })),
    lead_form_identifier: form.identifier,
    landing_page_identifier: form.landing?.identifier ?? null,
    site: form.landing?.content ? await siteOf(ctx, form.landing.content) : null,
  }
}

/** The form with its choices. */
export async function formOf(ctx: Ctx, form: PublicForm): Promise<CaptureForm> {
  const t = (text: string) => translate(ctx.language, text)
  const [lists, behind] = [await listsOf(ctx), await formBehind(ctx, form)]
  const country = ctx.tenant.country_code
  const dialled = lists.countries.flatMap(({ iso2, name, dial_code }) => (dial_code ? [{ iso2, name, dial_code }] : []))
  return {
    identifier: form.identifier,
    company: companyOf(ctx),
    title: t('Talk to a counsellor'),
    steps: [{ title: t('Talk to a counsellor'), fields: fieldsOf(ctx, form.fields, lists) }],
    dial_codes: [...dialled.filter(({ iso2 }) => iso2 === country), ...dialled.filter(({ iso2 }) => iso2 !== country)],
    consent_text: consentOf(ctx, form),
    success_text: t(form.success_text),
    redirect_url: form.redirect_url,
    // The definition is shared from memory. The reply is parsed by its schema, which drops everything else.
    own_form: behind && (askedOf(ctx, behind) as unknown as CaptureForm['own_form']),
    time_zone: ctx.tenant.time_zone,
    opened: form.landing && ctx.tokens.seal(String(ctx.now().getTime())).toString('base64url'),
  }
}

/** The active forms, for people who share their links. */
export async function formsDropdown(ctx: Ctx) {
  const forms = await ctx.db
    .selectFrom('lead_forms')
    .select(['id', 'identifier', 'title', 'slug'])
    .select((eb) => eb.ref('kind').$castTo<'landing_page' | 'lead_form'>().as('kind'))
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  return {
    recordsInfo: forms.map(({ id, identifier, title, slug, kind }) => ({
      label: translate(ctx.language, title),
      value: id,
      identifier,
      kind,
      is_default: slug === defaultSlug,
      public_path: slug === defaultSlug ? '/landing-page' : `/landing-page/${slug ?? identifier}`,
    })),
  }
}
