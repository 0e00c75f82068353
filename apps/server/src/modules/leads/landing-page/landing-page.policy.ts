import type { CaptureFieldName } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import type { LandingStatus } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, label, place, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const counted = (column: 'visits' | 'submissions') =>
  sql<number>`(select coalesce(sum(c.${sql.ref(column)}), 0)::int from landing_counts c where c.landing_page_id = landing_pages.id)`

/** The landing pages as a list shows them. Whoever may read them at all sees every one. */
export const landingRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('landing_pages')
    .innerJoin('lead_forms', 'lead_forms.id', 'landing_pages.lead_form_id')
    .select([
      'landing_pages.id',
      'landing_pages.identifier',
      'landing_pages.version',
      'landing_pages.name',
      'landing_pages.published_at',
      'landing_pages.updated_at',
      'landing_pages.created_at',
      'lead_forms.identifier as lead_form_identifier',
      // A landing page is made with one.
      sql<string>`lead_forms.slug`.as('slug'),
      sql<string>`'/landing-page/' || lead_forms.slug`.as('public_path'),
      // A check constraint allows only these values.
      (eb) => eb.ref('landing_pages.status').$castTo<LandingStatus>().as('status'),
      sql<boolean>`landing_pages.status = 'published' and landing_pages.published is distinct from landing_pages.content`.as('has_changes'),
      counted('visits').as('visits'),
      counted('submissions').as('submissions'),
    ])

/** One of them by its identifier or number with what is behind it, or a refusal. */
export async function visibleLanding(ctx: Ctx, ref: string | number) {
  const landing = await landingRows(ctx)
    .leftJoin('lookup_values as source', 'source.id', 'lead_forms.lead_source_id')
    .leftJoin('lookup_values as medium', 'medium.id', 'lead_forms.lead_medium_id')
    .leftJoin('branches', 'branches.id', 'lead_forms.branch_id')
    .leftJoin('forms', 'forms.id', 'lead_forms.form_id')
    .select(['landing_pages.campaign', 'landing_pages.lead_form_id'])
    .select([
      // Only the commands of this noun write them.
      (eb) => eb.ref('landing_pages.content').$castTo<LandingContent>().as('content'),
      (eb) => eb.ref('landing_pages.published').$castTo<LandingContent | null>().as('published'),
      (eb) => eb.ref('lead_forms.fields').$castTo<{ name: CaptureFieldName; is_required: boolean }[]>().as('fields'),
      ifThere('source', label('source')).as('source'),
      ifThere('medium', label('medium')).as('medium'),
      ifThere('branches', place('branches')).as('branch'),
      ifThere('forms', place('forms')).as('form'),
    ])
    .where(reference(ref, 'landing_pages'))
    .executeTakeFirst()
  return prove(landing ?? refuse('NOT_FOUND'))
}
export type VisibleLanding = Proven<Awaited<ReturnType<typeof visibleLanding>>>

/** A landing page as visitors find it: published, in a company that has landing pages. */
export async function publishedLanding(ctx: Ctx, identifier: string) {
  if (!ctx.tenant.features['marketing.landing_pages']) refuse('FEATURE_DISABLED')
  const landing = await ctx.db
    .selectFrom('landing_pages')
    .select(['id', 'campaign'])
    .select((eb) => eb.ref('published').$castTo<LandingContent>().as('content'))
    .where('identifier', '=', identifier)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return prove(landing ?? refuse('NOT_FOUND'))
}
export type PublishedLanding = Proven<Awaited<ReturnType<typeof publishedLanding>>>

/** What a picture of a landing page is stored as. Landing pages are for everybody, and so are their pictures. */
export const landingPicture = 'landing_picture'

/** A picture that visitors may open: one of a landing page, the logo of the company, or one of an institution that is on offer. */
export async function publicPicture(ctx: Ctx, identifier: string) {
  const file = await ctx.db
    .selectFrom('files')
    .select(['filename', 'media_type', 'storage_key', 'bytes'])
    .where('identifier', '=', identifier)
    .where(
      sql<boolean>`(
        purpose = ${landingPicture}
        or identifier = ${ctx.tenant.settings.documents.logo}::uuid and purpose = 'company_logo'
        or purpose = 'institution_logo' and exists (
          select from institutions i where i.logo_file_id = files.id and i.is_active and i.visible_to in ('all', 'b2c')))`,
    )
    .executeTakeFirst()
  return prove(file ?? refuse('NOT_FOUND'))
}
