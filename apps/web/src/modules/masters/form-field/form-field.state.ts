import { forms } from '@embark/contract/masters/form/form.contract.ts'
import type { FormField } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import {
  type FieldOptions,
  type FieldType,
  optionTypes,
  searchableTypes,
  unfilterableTypes,
} from '@embark/contract/masters/form-field/form-field.rules.ts'
import type { DraftOf, FormPart } from '#platform/api/form.ts'

/** What a change of a field makes stale. */
export const formFieldReads = [formFields.list, forms.fields, forms.list]

/** How a change of a field is saved. */
export const fieldSaving = (t: (text: string) => string, onDone: () => void) => ({
  stales: formFieldReads,
  failure: 'Unable to update field',
  isToast: true,
  said: t('Field updated successfully'),
  onDone,
})

/** A value for an option that only has a label: the label as a machine would write it. */
export const valueFor = (label: string) =>
  label
    .trim()
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

/** A name for a field that only has a label; empty where no Latin letter begins it. */
export const nameFor = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64)

/** A field that is being made. */
export interface FieldDraft {
  readonly type: FieldType
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly field_options: FieldOptions | null
  readonly is_searchable: boolean
  readonly is_filterable: boolean
  readonly is_active: boolean
}
export const newField: FieldDraft = {
  type: 'text',
  name: '',
  label: '',
  placeholder: '',
  field_options: null,
  is_searchable: false,
  is_filterable: false,
  is_active: true,
}

/** What of a draft another type has no place for is let go. */
export const withType = ({ field_options, is_searchable, is_filterable }: FieldDraft, type: FieldType) => ({
  type,
  field_options: optionTypes.includes(type) ? field_options : null,
  is_searchable: is_searchable && searchableTypes.includes(type),
  is_filterable: is_filterable && !unfilterableTypes.includes(type),
})

type Unmade = DraftOf<typeof formFields.create>
/** The form of a field that is being made. */
export type FieldForm = FormPart<Unmade>
/** The form of a field, as far as options and switches know it. */
export type OptionsForm = FormPart<Partial<Pick<Unmade, 'type' | 'field_options'>>>
export type SwitchesForm = FormPart<Partial<Pick<Unmade, 'type' | 'is_searchable' | 'is_filterable' | 'is_active'>>>

/** A field as it is filled in so far. */
export const draftOf = ({ values }: { readonly values: Partial<Unmade> }): FieldDraft => ({
  type: values.type ?? newField.type,
  name: values.name ?? '',
  label: values.label ?? '',
  placeholder: values.placeholder ?? '',
  // The editor of options puts in whole ones only.
  field_options: (values.field_options ?? null) as FieldOptions | null,
  is_searchable: values.is_searchable ?? false,
  is_filterable: values.is_filterable ?? false,
  is_active: values.is_active ?? true,
})

/** A field as its forms know it. */
export type KnownField = Pick<FormField, 'is_default' | 'forms' | 'name' | 'type'>
