import type { AssignToPages, LeadOrigin } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { defaultSlug } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { forgetForms, publishedForm } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { changeablePages, type FurnishedPageRow, furnishedPage, furnishedPages, publicPages } from './capture-form.policy.ts'

const leadFormKind: Keeping<'lead_forms'> = { module: 'lead_form', table: 'lead_forms', changedAt: 'updated_at' }

/** The public pages, with the form of each. */
export async function pagesWithForms(ctx: Ctx) {
  const pages = await publicPages(ctx).execute()
  return pages.map(({ identifier, title, form_id, form_name }) => ({
    identifier,
    title: translate(ctx.language, title),
    formInfo: form_id === null ? null : { id: form_id, name: form_name ?? '' },
  }))
}

/** Sets the public pages that ask for a form's own fields. This is the full set, and a page has at most one form. */
export async function assignToPages(ctx: Ctx, { form_id, lead_form_identifiers: pageIdentifiers }: AssignToPages) {
  const form = await publishedForm(ctx, form_id)
  if (pageIdentifiers.length && !form) refuseField('form_id', 'Only a form that is published and active can be assigned')
  const paper = form?.fields.find(({ field, is_required, is_hidden }) => field.type === 'file' && is_required && !is_hidden)
  if (pageIdentifiers.length && paper)
    refuseField('form_id', 'Visitors send no files, so {{label}} may not be required', { label: paper.field.label })
  const pages = await changeablePages(ctx)
  const strange = pageIdentifiers.flatMap((one, index) =>
    pages.some(({ identifier }) => identifier === one)
      ? []
      : [{ field: `lead_form_identifiers.${index}`, text: 'Choose a page from the list' }],
  )
  if (strange.length) refuse('INVALID_INPUT', {}, strange)
  for (const page of pages) {
    const next = pageIdentifiers.includes(page.identifier) ? form_id : page.form_id === form_id ? null : page.form_id
    if (next === page.form_id) continue
    await ctx.db.updateTable('lead_forms').set({ form_id: next }).where('id', '=', page.id).execute()
    ctx.changed({ module: 'lead_form', id: page.id, before: { form_id: page.form_id }, after: { form_id: next } })
  }
  ctx.afterCommit(() => forgetForms(ctx.tenant.id))
  return pagesWithForms(ctx)
}

type Row = Awaited<ReturnType<ReturnType<typeof furnishedPages>['executeTakeFirstOrThrow']>>
const furnishedShown = ({ language }: Ctx, { title, slug, identifier, ...page }: Row) => ({
  ...page,
  identifier,
  title: translate(language, title),
  public_path: slug === defaultSlug ? '/landing-page' : `/landing-page/${slug ?? identifier}`,
})

/** The pages that came with the company, with what the leads of each get. */
export const furnishedWithOrigin = async (ctx: Ctx) => (await furnishedPages(ctx).execute()).map((page) => furnishedShown(ctx, page))

/** Says what the leads of such a page get, unless somebody else did so since the caller read it. */
export async function editOrigin(ctx: Ctx, page: FurnishedPageRow, origin: LeadOrigin) {
  const after = {
    lead_source_id: await chosen(ctx, 'lookup_values', origin.lead_source_id, 'lead_source_id'),
    lead_medium_id: await chosen(ctx, 'lookup_values', origin.lead_medium_id, 'lead_medium_id'),
    branch_id: await chosen(ctx, 'branches', origin.branch_id, 'branch_id'),
  }
  const { source, medium, branch } = page
  const before = { lead_source_id: source?.id ?? null, lead_medium_id: medium?.id ?? null, branch_id: branch?.id ?? null }
  await changeRecord(ctx, leadFormKind, page, { version: ctx.ifMatch ?? page.version, set: after, before, after })
  return furnishedShown(ctx, await furnishedPage(ctx, page.id))
}
