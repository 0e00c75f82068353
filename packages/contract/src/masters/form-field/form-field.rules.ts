/** What a field holds: specification 2 §3, G-M-28. */
export const fieldTypes = [
  'email',
  'mobile',
  'number',
  'text',
  'single_select',
  'multi_select',
  'textarea',
  'radio',
  'checkbox',
  'date',
  'datetime',
  'time',
  'file',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Types whose answer is chosen from options; a checkbox may do without. */
export const optionTypes: readonly FieldType[] = ['single_select', 'multi_select', 'radio', 'checkbox']

/** Choices written down by the tenant (G-M-33). */
export interface ManualOptions {
  readonly kind: 'manual'
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

/** Choices of a lookup in the register (G-M-29, G-M-31); a param `{{field_name}}` stands for the present answer of that field. */
export interface ApiOptions {
  readonly kind: 'api'
  readonly url: string
  readonly params: readonly { readonly key: string; readonly value: string }[]
  readonly format: { readonly label: string; readonly value: string }
  readonly data_type: 'number' | 'string'
  readonly is_already_param_exist: boolean
}
export type FieldOptions = ManualOptions | ApiOptions

/** A field as it is defined once and used by forms. */
export interface FieldDefinition {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly label: string
  readonly placeholder: string | null
  readonly type: FieldType
  readonly field_options: FieldOptions | null
}

/** Types the free search of a record list reads, and those a filter makes no sense for (G-M-35). */
export const searchableTypes: readonly FieldType[] = ['text', 'textarea', 'email', 'mobile']
export const unfilterableTypes: readonly FieldType[] = ['textarea', 'file']

type Judged = Pick<FieldDefinition, 'type' | 'field_options'> & { readonly is_searchable: boolean; readonly is_filterable: boolean }

/** What about a field does not go together with its type. */
export function flawsOfField({ type, field_options, is_searchable, is_filterable }: Judged) {
  const isChosen = optionTypes.includes(type)
  const flaws: { path: 'field_options' | 'is_searchable' | 'is_filterable'; text: string }[] = []
  if (isChosen && type !== 'checkbox' && !field_options) flaws.push({ path: 'field_options', text: 'Option type is required' })
  if (!isChosen && field_options) flaws.push({ path: 'field_options', text: 'Fields of this type have no options' })
  if (is_searchable && !searchableTypes.includes(type)) flaws.push({ path: 'is_searchable', text: 'Only text fields can be searched' })
  if (is_filterable && unfilterableTypes.includes(type))
    flaws.push({ path: 'is_filterable', text: 'Fields of this type cannot be filtered by' })
  return flaws
}
