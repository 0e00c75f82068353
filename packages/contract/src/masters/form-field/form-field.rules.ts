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
