import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldOptions, FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { forgetForms } from './definitions.queries.ts'

export interface FieldWish {
  readonly name: string
  readonly type: FieldType
  readonly options?: FieldOptions
  readonly is_searchable?: boolean
  readonly is_filterable?: boolean
  readonly use?: Partial<
    Pick<AssignedField, 'is_required' | 'is_hidden' | 'is_disabled' | 'validations' | 'field_options' | 'form_step_no'>
  >
}

/** Gives a test's company an own field and adds it to a form, by default the lead form. */
export async function aField(ctx: Ctx, { name, type, options, use = {}, ...flags }: FieldWish, formId?: number) {
  const field = await ctx.db
    .insertInto('form_fields')
    .values({ name, type, label: name.replaceAll('_', ' '), field_options: options ? JSON.stringify(options) : null, ...flags })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = field ?? (await ctx.db.selectFrom('form_fields').select('id').where('name', '=', name).executeTakeFirstOrThrow())
  await assign(ctx, id, use, formId)
  forgetForms(ctx.tenant.id)
  return id
}

async function assign(
  ctx: Ctx,
  fieldId: number,
  { validations = {}, field_options = {}, form_step_no = 0, ...use }: NonNullable<FieldWish['use']>,
  formId?: number,
) {
  const version = await ctx.db
    .selectFrom('form_versions')
    .innerJoin('forms', 'forms.id', 'form_versions.form_id')
    .select(['form_versions.id'])
    .$if(formId === undefined, (all) => all.where('forms.is_default', '=', true))
    .$if(formId !== undefined, (all) => all.where('forms.id', '=', formId!))
    .orderBy('form_versions.number', 'desc')
    .executeTakeFirstOrThrow()
  const last = await ctx.db
    .selectFrom('assigned_fields')
    .select('order_by')
    .where('form_version_id', '=', version.id)
    .orderBy('order_by', 'desc')
    .executeTakeFirst()
  await ctx.db
    .insertInto('assigned_fields')
    .values({
      form_version_id: version.id,
      form_field_id: fieldId,
      form_step_no,
      order_by: (last?.order_by ?? 0) + 1,
      validations: JSON.stringify(validations),
      field_options: JSON.stringify(field_options),
      ...use,
    })
    .execute()
}

/** Makes a published form of these fields, and assigns it to a status if one is given. */
export async function aForm(
  ctx: Ctx,
  name: string,
  fields: readonly FieldWish[],
  at?: { readonly timeline_id: number; readonly stage_id: number },
) {
  const form = await ctx.db.insertInto('forms').values({ name, status: 'published' }).returning('id').executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('form_versions')
    .values({ form_id: form.id, number: 1, steps: '[]', published_at: new Date().toISOString() })
    .execute()
  for (const field of fields) await aField(ctx, field, form.id)
  if (at)
    await ctx.db
      .insertInto('stage_forms')
      .values({ ...at, form_id: form.id, order_no: 1 })
      .execute()
  forgetForms(ctx.tenant.id)
  return form.id
}
