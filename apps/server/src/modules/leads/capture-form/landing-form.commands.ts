import type { AssignToPages } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { forgetForms, publishedForm } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { changeablePages, publicPages } from './capture-form.policy.ts'

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
