import { type FieldOptions, type FieldType, optionTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sourceFormat } from '@embark/contract/masters/form-field/option-source.rules.ts'
import type { Ctx } from '#platform/context.ts'

const choices: FieldOptions = {
  kind: 'manual',
  options: [
    { label: 'Yes', value: 'y' },
    { label: 'No', value: 'n' },
  ],
}
const listOf = (url: string): FieldOptions => ({
  kind: 'api',
  url,
  params: [],
  format: sourceFormat,
  data_type: 'number',
  is_already_param_exist: false,
})

/** A field for a test. With an address, its choices come from there. Returns its number. */
export async function aField(ctx: Ctx, name: string, type: FieldType = 'text', url?: string) {
  const options = url ? listOf(url) : optionTypes.includes(type) ? choices : null
  const { id } = await ctx.db
    .insertInto('form_fields')
    .values({ name, label: name, type, field_options: options && JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A company without any of the product's own forms. */
export async function withoutForms({ db }: Ctx) {
  for (const table of ['assigned_fields', 'form_versions', 'forms', 'form_fields'] as const) await db.deleteFrom(table).execute()
}
