import type { AssignedField, FormFields } from '@embark/contract/masters/form/form.contract.ts'
import { forms as formEndpoints } from '@embark/contract/masters/form/form.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pick, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { formRows, type ReadableForm } from './form.policy.ts'

const forms = (ctx: Ctx) =>
  formRows(ctx).select([
    sql<number>`jsonb_array_length(newest.steps)`.as('step_count'),
    sql<number>`(select count(*)::int from assigned_fields a where a.form_version_id = newest.id)`.as('field_count'),
    sql<
      string[]
    >`array(select distinct stages.name from stage_forms s join stages on stages.id = s.stage_id where s.form_id = forms.id order by 1)`.as(
      'stages',
    ),
  ])

/** The forms of the company by name. */
export const formList = declareList(formEndpoints.list, {
  key: 'forms.id',
  rows: forms,
  search: (_, text) => searchIn(text, 'forms.name'),
  filters: {},
  params: { is_active: isOneOf('forms.is_active'), status: isOneOf('forms.status', 'text') },
  orders: { name: by('forms.name', 'text', { key: 'asc' }), id: byNumber },
})

/** One form, as returned after a change. */
export const formById = (ctx: Ctx, id: number) => forms(ctx).where('forms.id', '=', id).executeTakeFirstOrThrow()

/** The forms that can be answered, to choose from. */
export async function formChoices(ctx: Ctx, numberOnly: boolean) {
  const form = await ctx.db
    .selectFrom('forms')
    .select(['name', 'id', 'identifier'])
    .where('status', '=', 'published')
    .where('is_active', '=', true)
    .orderBy('name')
    .limit(1_000)
    .execute()
  return form.map(({ name, id, identifier }) => ({ label: name, value: numberOnly ? id : identifier, identifier }))
}

const alone: AssignedField['field_options'] = {
  params: [],
  parent_field_name: null,
  is_dependent: false,
  has_children: false,
  children_fields: [],
}

/** What a version of a form asks, ordered by step and position. */
export const assignedFields = (ctx: Ctx, versionId: number): Promise<AssignedField[]> =>
  ctx.db
    .selectFrom('assigned_fields as a')
    .innerJoin('form_fields as f', 'f.id', 'a.form_field_id')
    .where('a.form_version_id', '=', versionId)
    .select(['a.form_field_id', 'a.form_step_no', 'a.order_by', 'a.column', 'a.is_required', 'a.is_disabled', 'a.is_hidden'])
    // Written by the contract's own shapes.
    .select(
      sql<AssignedField['validations']>`a.validations || jsonb_build_object('name', f.name, 'type', f.type, 'required', a.is_required)`.as(
        'validations',
      ),
    )
    .select(sql<AssignedField['field_options']>`${JSON.stringify(alone)}::jsonb || a.field_options`.as('field_options'))
    .select(
      pick<AssignedField['field']>(
        'f',
        'id',
        'identifier',
        'name',
        'label',
        'placeholder',
        'type',
        'field_options',
        'is_active',
        'is_default',
      ).as('field'),
    )
    .orderBy('a.form_step_no')
    .orderBy('a.order_by')
    .execute()

/** The newest version of a form. */
export async function fieldsOfForm(ctx: Ctx, form: Pick<ReadableForm, 'id' | 'version_id' | 'steps'>): Promise<FormFields> {
  const [formInfo, recordsInfo] = [await formById(ctx, form.id), await assignedFields(ctx, form.version_id)]
  return { formInfo, steps: form.steps, recordsInfo }
}
