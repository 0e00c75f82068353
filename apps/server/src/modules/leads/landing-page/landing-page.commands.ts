import type { Language } from '@embark/contract/kernel/language.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import type { LandingBody } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import {
  institutionsIn,
  type LandingAction,
  landingFlaws,
  landingMoves,
  picturesIn,
} from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { sql, type Updateable } from 'kysely'
import { releaseFiles } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import type { DB } from '#platform/db/schema.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { usualWords } from '../capture-form/capture-form.commands.ts'
import { landingPicture, type VisibleLanding, visibleLanding } from './landing-page.policy.ts'
import { startingContent } from './landing-start.rules.ts'

const landingKind: Keeping<'landing_pages'> = { module: 'landing_page', table: 'landing_pages', changedAt: 'updated_at' }

interface NewLanding {
  readonly name: string
  readonly slug: string
  readonly languages: readonly Language[]
}

/** Makes a landing page as a draft, with the form behind it, which nobody can send yet. */
export async function createLanding(ctx: Ctx, { name, slug, languages }: NewLanding) {
  await refuseTaken(ctx, slug)
  const fields = JSON.stringify([
    { name: 'full_name', is_required: true },
    { name: 'phone', is_required: true },
    { name: 'email', is_required: false },
    { name: 'destination_country', is_required: false },
    { name: 'study_level', is_required: false },
  ])
  const form = await newForm(ctx, { title: name, slug, fields })
  return newLanding(ctx, { name, lead_form_id: form.id, content: JSON.stringify(startingContent(languages)) })
}

/** Makes a draft with the content and the form of a landing page. */
export async function duplicateLanding(ctx: Ctx, landing: VisibleLanding) {
  const { name, slug, content, campaign, lead_form_id } = landing
  const copy = `${name.slice(0, 140)} (2)`
  const origin = await ctx.db
    .selectFrom('lead_forms')
    .select(['lead_source_id', 'lead_medium_id', 'branch_id', 'form_id'])
    .where('id', '=', lead_form_id)
    .executeTakeFirstOrThrow()
  const fields = JSON.stringify(landing.fields)
  const form = await newForm(ctx, { ...origin, title: copy, slug: await freeSlug(ctx, slug), fields })
  return newLanding(ctx, { name: copy, lead_form_id: form.id, campaign, content: JSON.stringify(content) })
}

interface NewForm {
  readonly title: string
  readonly slug: string
  readonly fields: string
}
const newForm = ({ db }: Ctx, form: NewForm) =>
  db
    .insertInto('lead_forms')
    .values({ ...form, kind: 'landing_page', is_active: false, ...usualWords })
    .returning('id')
    .executeTakeFirstOrThrow()

async function newLanding(ctx: Ctx, values: { name: string; lead_form_id: number; campaign?: string | null; content: string }) {
  const { id } = await ctx.db
    .insertInto('landing_pages')
    .values({ ...values, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'landing_page', id, after: { name: values.name } })
  return visibleLanding(ctx, id)
}

async function refuseTaken(ctx: Ctx, slug: string, form = 0) {
  const taken = await ctx.db.selectFrom('lead_forms').select('id').where('slug', '=', slug).where('id', '<>', form).executeTakeFirst()
  if (taken) refuseField('slug', 'This address is taken')
}

/** The address of a copy: the first with a number that is free. */
async function freeSlug({ db }: Ctx, slug: string) {
  const stem = slug.slice(0, 50)
  const taken = await db.selectFrom('lead_forms').select('slug').where('slug', 'like', `${stem}-%`).execute()
  let number = 2
  while (taken.some((form) => form.slug === `${stem}-${number}`)) number++
  return `${stem}-${number}`
}

/** Saves a landing page, unless somebody else did since the caller read it; visitors see the content when it is published. */
export async function editLanding(ctx: Ctx, landing: VisibleLanding, body: LandingBody) {
  const { id, lead_form_id, version } = landing
  await refuseTaken(ctx, body.slug, lead_form_id)
  await refuseStrange(ctx, body.content)
  const form = {
    title: body.name,
    slug: body.slug,
    form_id: await chosen(ctx, 'forms', body.form_id, 'form_id'),
    lead_source_id: await chosen(ctx, 'lookup_values', body.lead_source_id, 'lead_source_id'),
    lead_medium_id: await chosen(ctx, 'lookup_values', body.lead_medium_id, 'lead_medium_id'),
    branch_id: await chosen(ctx, 'branches', body.branch_id, 'branch_id'),
  }
  const after = { name: body.name, slug: body.slug, campaign: body.campaign, fields: body.fields.map(({ name }) => name) }
  await changeRecord(ctx, landingKind, landing, {
    version: ctx.ifMatch ?? version,
    set: { name: body.name, campaign: body.campaign, content: JSON.stringify(body.content) },
    before: { name: landing.name, slug: landing.slug, campaign: landing.campaign, fields: landing.fields.map(({ name }) => name) },
    after,
  })
  await changeForm(ctx, lead_form_id, { ...form, fields: JSON.stringify(body.fields) })
  await releaseUnused(ctx, landing.content)
  return visibleLanding(ctx, id)
}

const changeForm = ({ db }: Ctx, id: number, values: Updateable<DB['lead_forms']>) =>
  db
    .updateTable('lead_forms')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Refuses pictures and institutions that are none of the company's, each where it stands. */
async function refuseStrange(ctx: Ctx, content: LandingContent) {
  const [files, ids] = [picturesIn(content), institutionsIn(content)]
  const known = await ctx.db
    .selectFrom('files')
    .select('identifier')
    .where('purpose', '=', landingPicture)
    .where(sql<boolean>`identifier = any(${files}::uuid[])`)
    .execute()
  const there = await ctx.db.selectFrom('institutions').select('id').where(sql<boolean>`id = any(${ids}::int[])`).execute()
  if (files.some((file) => !known.some(({ identifier }) => identifier === file)))
    refuseField('content', 'This file is no longer available. Upload it again')
  if (ids.some((id) => !there.some((one) => one.id === id))) refuseField('content', 'Choose an institution from the list')
}

/** Lets go of pictures that a content showed and no landing page shows any more. */
async function releaseUnused(ctx: Ctx, before: LandingContent) {
  const files = picturesIn(before)
  if (!files.length) return
  const { rows } = await sql<{ id: number }>`
    select f.id
    from files f
    where f.purpose = ${landingPicture} and f.identifier = any(${files}::uuid[]) and not exists (
      select from landing_pages l
      where strpos(l.content::text, f.identifier::text) > 0 or strpos(l.published::text, f.identifier::text) > 0)`.execute(ctx.db)
  await releaseFiles(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Moves a landing page by the table of its legal moves. What is published has nothing missing in its first language. */
export async function moveLanding(ctx: Ctx, landing: VisibleLanding, action: LandingAction) {
  const status = landingMoves[landing.status][action] ?? refuse('LANDING_PAGE_STATE')
  if (action === 'publish') {
    const flaws = landingFlaws(landing.content)
    if (flaws.length)
      throw new Refusal(
        'INVALID_INPUT',
        {},
        flaws.map(({ field, text }) => ({ field: `content.${field}`, text })),
      )
  }
  await changeRecord(ctx, landingKind, landing, {
    version: landing.version,
    set: { status, ...(action === 'publish' && { published: sql`content`, published_at: sql`now()` }) },
    before: { status: landing.status },
    after: { status },
  })
  await changeForm(ctx, landing.lead_form_id, { is_active: status === 'published' })
  if (action === 'publish' && landing.published) await releaseUnused(ctx, landing.published)
  return visibleLanding(ctx, landing.id)
}
