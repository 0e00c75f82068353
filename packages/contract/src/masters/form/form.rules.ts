import type { FieldDefinition, FieldType } from '../form-field/form-field.rules.ts'

/** The rules of one use of a field, by its type (specification 2 §3, G-M-28); keys as the specification spells them. */
export interface Validations {
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly before?: string
  readonly after?: string
  readonly range?: { readonly from: string; readonly to: string }
  readonly fileType?: readonly string[]
  readonly maxSize?: number
}

/**
 * What a dependent choice takes from another field (G-M-32); only `parent_field_name` and `params` are given, the rest follows from them.
 */
export interface Dependency {
  readonly params?: readonly { readonly key: string; readonly value: string }[]
  readonly parent_field_name?: string | null
  readonly is_dependent?: boolean
  readonly has_children?: boolean
  readonly children_fields?: readonly string[]
}

/** One use of a field in a version of a form (G-M-26). */
export interface AssignedField {
  readonly form_field_id: number
  readonly form_step_no: number
  readonly order_by: number
  readonly column: number
  readonly is_required: boolean
  readonly is_disabled: boolean
  readonly is_hidden: boolean
  readonly validations: Validations
  readonly field_options: Dependency
  readonly field: FieldDefinition
}

/** A step of a form; with a condition it is there only while the named field, on an earlier step, has one of the values. */
export interface FormStep {
  readonly title: string
  readonly show_when: { readonly field_name: string; readonly is: readonly string[] } | null
}

/** A version of a form as browser and server read it: fields ordered by step and place (G-M-22). */
export interface FormDefinition {
  readonly form_id: number
  readonly form_version_id: number
  readonly name: string
  readonly steps: readonly FormStep[]
  readonly fields: readonly AssignedField[]
}

export const formStatuses = ['draft', 'published'] as const
export type FormStatus = (typeof formStatuses)[number]
/** A draft is published once; what should not be asked any more is made inactive instead (G-M-25). */
export const formMoves: Readonly<Record<FormStatus, readonly FormStatus[]>> = { draft: ['published'], published: [] }

/** The extensions a file field may allow, and how large a file may be, in megabytes (G-M-28). */
export const fileTypes = ['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx', 'xls', 'xlsx', 'csv'] as const
export const fileSize = { least: 1, most: 25, usual: 5 } as const
/** The grid of a form, and how wide a field is unless said otherwise. */
export const columns = 12

type RuleKey = Exclude<keyof Validations, 'required'>
/** The rules a use of a field may carry, by the field's type; the keys as the specification spells them. */
export const rulesOfType: Readonly<Record<FieldType, readonly RuleKey[]>> = {
  text: ['min', 'max'],
  number: ['min', 'max'],
  textarea: ['minLength', 'maxLength'],
  date: ['before', 'after', 'range'],
  datetime: ['before', 'after', 'range'],
  file: ['fileType', 'maxSize'],
  email: [],
  mobile: [],
  time: [],
  single_select: [],
  multi_select: [],
  radio: [],
  checkbox: [],
}

/** One use of a field as it was sent, before it is known to be sound. */
export interface PlacedField {
  readonly form_field_id: number
  readonly form_step_no: number
  readonly order_by: number
  readonly column: number
  readonly is_required?: boolean | undefined
  readonly is_disabled: boolean
  readonly is_hidden: boolean
  readonly validations: Validations & { readonly name?: string | undefined; readonly type?: string | undefined }
  readonly field_options: Pick<Dependency, 'params' | 'parent_field_name'>
}
export type Definitions = ReadonlyMap<number, FieldDefinition>
