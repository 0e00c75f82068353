import { type CaptureFieldName, defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, label, place, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** What a form asks for, as stored. */
export interface KeptField {
  readonly name: CaptureFieldName
  readonly is_required: boolean
}

/** The forms with what is read of each. Those behind a landing page that was built have what was published of it. */
const formRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lead_forms')
    .select([
      'id',
      'identifier',
      'title',
      'slug',
      'kind',
      'banner_text',
      'consent_text',
      'success_text',
      'redirect_url',
      'lead_source_id',
      'lead_medium_id',
      'branch_id',
      'agent_id',
      'form_id',
    ])
    // Only the furnishing of a company, the form master and landing pages write it.
    .select((eb) => [
      eb.ref('fields').$castTo<KeptField[]>().as('fields'),
      eb
        .ref('blocks')
        .$castTo<{ icon: 'route' | 'file' | 'plane' | 'message' | 'money' | 'check'; title: string; text: string }[]>()
        .as('blocks'),
      sql<PublishedPage | null>`(
        select jsonb_build_object('id', l.id, 'identifier', l.identifier, 'campaign', l.campaign, 'content', l.published)
        from landing_pages l
        where l.lead_form_id = lead_forms.id)`.as('landing'),
    ])
interface PublishedPage {
  readonly id: number
  readonly identifier: string
  readonly campaign: string | null
  /** Null until it was published once. */
  readonly content: LandingContent | null
}

/** The form behind a landing page, also while nobody can send it. */
export const formOfLanding = async (ctx: Ctx, { lead_form_id }: Proven<{ readonly lead_form_id: number }>) =>
  prove(await formRows(ctx).where('id', '=', lead_form_id).executeTakeFirstOrThrow())

const findForm = (ctx: Ctx, ref: string) => {
  const query = formRows(ctx).where('is_active', '=', true)
  const isIdentifier = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(ref)
  return (
    isIdentifier
      ? query.where('identifier', '=', ref)
      : /^\d{1,9}$/.test(ref)
        ? query.where('id', '=', Number(ref))
        : query.where('slug', '=', ref.toLowerCase())
  ).executeTakeFirst()
}

/**
 * The active form at a public address, visible to everyone. A deactivated one does not exist for visitors. Companies without landing pages
 * still have the other kinds (G-C-03).
 */
export async function publicForm(ctx: Ctx, address: string) {
  // The address without an id shows the page the company chose (G-C-64).
  const ref = (address === defaultSlug && ctx.tenant.settings.landing.default_form_id) || address
  // The page that was chosen may have been taken off since; the one every company has is there still.
  const form = (await findForm(ctx, ref)) ?? (ref === address ? undefined : await findForm(ctx, address))
  if (form?.kind === 'landing_page' && !ctx.tenant.features['marketing.landing_pages']) refuse('FEATURE_DISABLED')
  return prove(form ?? refuse('NOT_FOUND'))
}
export type PublicForm = Proven<Awaited<ReturnType<typeof publicForm>>>

/** The active public pages of the company, with the form of each. */
export const publicPages = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lead_forms')
    .leftJoin('forms', 'forms.id', 'lead_forms.form_id')
    .select(['lead_forms.id', 'lead_forms.identifier', 'lead_forms.title', 'lead_forms.form_id', 'forms.name as form_name'])
    .where('lead_forms.is_active', '=', true)
    .orderBy('lead_forms.id')

/** The same, locked until the transaction ends. */
export const changeablePages = async (ctx: Ctx) => (await publicPages(ctx).forUpdate('lead_forms').execute()).map((page) => prove(page))

/** The pages that came with the company: those no landing page was built on. Whoever may read them at all sees every one. */
export const furnishedPages = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lead_forms')
    .leftJoin('lookup_values as source', 'source.id', 'lead_forms.lead_source_id')
    .leftJoin('lookup_values as medium', 'medium.id', 'lead_forms.lead_medium_id')
    .leftJoin('branches', 'branches.id', 'lead_forms.branch_id')
    .select(['lead_forms.id', 'lead_forms.identifier', 'lead_forms.version', 'lead_forms.title', 'lead_forms.slug'])
    .select([
      ifThere('source', label('source')).as('source'),
      ifThere('medium', label('medium')).as('medium'),
      ifThere('branches', place('branches')).as('branch'),
    ])
    .where('lead_forms.is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('landing_pages').select('landing_pages.id').whereRef('landing_pages.lead_form_id', '=', 'lead_forms.id'))),
    )
    .orderBy('lead_forms.id')

/** One of them by its identifier or number, or a refusal. */
export async function furnishedPage(ctx: Ctx, ref: string | number) {
  const page = await furnishedPages(ctx).where(reference(ref, 'lead_forms')).executeTakeFirst()
  return prove(page ?? refuse('NOT_FOUND'))
}
export type FurnishedPageRow = Awaited<ReturnType<typeof furnishedPage>>
