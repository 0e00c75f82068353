import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sourceFormat } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { assignFields } from '#modules/masters/form/assign-fields.commands.ts'
import { createForm, editForm } from '#modules/masters/form/form.commands.ts'
import { anyForm } from '#modules/masters/form/form.policy.ts'
import { createFormField } from '#modules/masters/form-field/form-field.commands.ts'
import type { Ctx } from '#platform/context.ts'

const list = (url: string) => ({
  kind: 'api' as const,
  url,
  params: [],
  format: sourceFormat,
  data_type: 'number' as const,
  is_already_param_exist: false,
})
const choices = (...labels: string[]) => ({
  kind: 'manual' as const,
  options: labels.map((label) => ({ label, value: label.toLowerCase().replaceAll(' ', '_') })),
})

/** A form the demo company asks with, and one it is still building; neither stands in the way of a status. */
export async function buildForms(ctx: Ctx) {
  const field = async (
    name: string,
    label: string,
    type: FieldType,
    field_options: ReturnType<typeof list | typeof choices> | null = null,
  ) => {
    const kept = { name, label, type, field_options, placeholder: null, is_searchable: false, is_filterable: false, is_active: true }
    return (await createFormField(ctx, kept)).id
  }
  const birth = await field('birth_country', 'Country of birth', 'single_select', list('/dropdown/country'))
  const state = await field('birth_state', 'State of birth', 'single_select', list('/dropdown/state'))
  const refused = await field('visa_refused', 'Refused a visa before', 'radio', choices('Yes', 'No'))
  const story = await field('visa_refusal', 'What happened', 'textarea')
  const letter = await field('refusal_letter', 'Refusal letter', 'file')
  const funds = await field('funds', 'Who pays', 'multi_select', choices('Family', 'Employer', 'Scholarship', 'Loan'))
  const use = (form_field_id: number, form_step_no: number, order_by: number, more: object = {}) => {
    const usual = { column: 6, is_disabled: false, is_hidden: false, validations: {}, field_options: {} }
    return { form_field_id, form_step_no, order_by, ...usual, ...more }
  }
  const visa = await createForm(ctx, { name: 'Visa history', description: 'Asked before an application is prepared', is_active: true })
  await assignFields(ctx, await anyForm(ctx, String(visa.id)), {
    steps: [
      { title: 'About you', show_when: null },
      { title: 'The refusal', show_when: { field_name: 'visa_refused', is: ['yes'] } },
    ],
    fields: [
      use(birth, 0, 1, { is_required: true }),
      use(state, 0, 2, { field_options: { parent_field_name: 'birth_country' } }),
      use(refused, 0, 3, { column: 12, is_required: true }),
      use(story, 1, 1, { column: 12, is_required: true, validations: { minLength: 20 } }),
      use(letter, 1, 2, { column: 12, validations: { fileType: ['pdf'], maxSize: 10 } }),
    ],
  })
  await editForm(ctx, await anyForm(ctx, String(visa.id)), { status: 'published' })
  const draft = await createForm(ctx, { name: 'Sponsors', description: null, is_active: true })
  await assignFields(ctx, await anyForm(ctx, String(draft.id)), { fields: [use(funds, 0, 1, { column: 12 })] })
}
