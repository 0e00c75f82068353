import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, optionalText, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { fieldTypes, flawsOfField } from './form-field.rules.ts'
import { queryKeys, sourceFormat, sourceOf } from './option-source.rules.ts'

const Param = z.object({ key: z.string().max(64), value: z.string().max(200) })
const Format = z.object({ label: z.string(), value: z.string() })
const dataTypes = ['number', 'string'] as const

/** The choices of a field as they are kept. */
export const FieldOptions = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manual'), options: z.array(z.object({ label: z.string(), value: z.string() })).readonly() }),
  z.object({
    kind: z.literal('api'),
    url: z.string(),
    params: z.array(Param).readonly(),
    format: Format,
    data_type: z.enum(dataTypes),
    is_already_param_exist: z.boolean(),
  }),
])

export const FormField = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  label: z.string(),
  placeholder: z.string().nullable(),
  type: z.enum(fieldTypes),
  is_searchable: z.boolean(),
  is_filterable: z.boolean(),
  is_active: z.boolean(),
  /** A field the product itself needs: its type and options are fixed and it stays active (G-M-35). */
  is_default: z.boolean(),
  field_options: FieldOptions.nullable(),
  /** The forms that use it, by name; while there are some, its type and the kind of its options stay. */
  forms: z.array(z.string()),
  created_at: Timestamp,
})
export type FormField = z.output<typeof FormField>

/** Text as people type it, trimmed; what is missing has words of its own, what is too long the usual ones. */
export const filledText = (message: string, max: number) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .trim()
    .min(1, message)
    .max(max)

/** 0 and 1, as the specification sends them, or true and false. */
export const Switch = z.union([z.literal(0), z.literal(1), Flag]).transform((value) => value === 1 || value === true)

const Choice = z.object({ label: filledText('Please enter label', 100), value: filledText('Please enter value', 100) })
const ManualBody = z
  .object({ kind: z.literal('manual'), options: z.array(Choice).min(1, 'Add at least one option').max(500) })
  .superRefine(({ options }, context) => {
    for (const [index, { value }] of options.entries())
      if (options.findIndex((other) => other.value === value) < index)
        context.addIssue({ code: 'custom', path: ['options', index, 'value'], message: 'Another option has this value already' })
  })
const ApiBody = z
  .object({
    kind: z.literal('api'),
    url: z.string('Choose where the options come from').max(500),
    params: z.array(Param).max(10).default([]),
    format: Format.optional(),
    data_type: z.enum(dataTypes).optional(),
    /** Worked out from the address; what is sent does not count (G-M-31). */
    is_already_param_exist: Flag.optional(),
  })
  .superRefine(({ url, params }, context) => {
    const source = sourceOf(url)
    if (!source) return context.addIssue({ code: 'custom', path: ['url'], message: 'Choose where the options come from' })
    const known = (key: string) => source.params.some((param) => param.key === key)
    if (!queryKeys(url).every(known)) context.addIssue({ code: 'custom', path: ['url'], message: 'This list does not know that parameter' })
    for (const [index, { key }] of params.entries())
      if (!known(key))
        context.addIssue({ code: 'custom', path: ['params', index, 'key'], message: 'This list does not know that parameter' })
  })
  .transform(({ url, params, data_type }) => ({
    kind: 'api' as const,
    url,
    params,
    format: sourceFormat,
    data_type: data_type ?? sourceOf(url)?.data_type ?? 'number',
    is_already_param_exist: url.includes('?'),
  }))
/** Choices as they are written down, or the lookup they come from (G-M-31, G-M-33). */
export const FieldOptionsBody = z.discriminatedUnion('kind', [ManualBody, ApiBody], 'Option type is required')

const FieldName = z.string('Field name is required').superRefine((name, context) => {
  const message =
    name.trim() === ''
      ? 'Field name is required'
      : /\s/.test(name)
        ? 'Field name should not contain spaces'
        : /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)
          ? null
          : 'Field name is not valid'
  if (message) context.addIssue({ code: 'custom', message })
})
const FieldLabel = filledText('Field label is required', 100).regex(
  /^[\p{L}\p{M}\p{N} ]+$/u,
  'Field label should not contain any special characters.',
)
const about = {
  label: FieldLabel,
  placeholder: optionalText(100).transform((text) => text || null),
}

/** A new field (G-M-24, G-M-34). */
export const FormFieldBody = z
  .object({
    type: z.enum(fieldTypes, 'Field type is required'),
    name: FieldName,
    ...about,
    field_options: FieldOptionsBody.nullable().default(null),
    is_searchable: Switch.default(false),
    is_filterable: Switch.default(false),
    is_active: Switch.default(true),
  })
  .superRefine((field, context) => {
    for (const { path, text } of flawsOfField(field)) context.addIssue({ code: 'custom', path: [path], message: text })
  })
export type FormFieldBody = z.output<typeof FormFieldBody>

/** What of a field changes; what is not said stays. Its name never changes. */
export const FormFieldEdit = z
  .object({
    name: z.string(),
    type: z.enum(fieldTypes, 'Field type is required'),
    label: FieldLabel,
    placeholder: about.placeholder,
    field_options: FieldOptionsBody.nullable(),
    is_searchable: Switch,
    is_filterable: Switch,
    is_active: Switch,
  })
  .partial()
export type FormFieldEdit = z.output<typeof FormFieldEdit>

/** `paginate=0` answers every record in one page. */
export const formFieldQuery = listQuery({ sortBy: ['label', 'name', 'id'] }).extend({
  sort: z.enum(['asc', 'desc']).default('asc'),
  is_active: Flag.optional(),
  type: z.enum(fieldTypes).optional(),
  paginate: Flag.default(true),
})
export type FormFieldQuery = z.output<typeof formFieldQuery>

const One = z.object({ formFieldInfo: FormField })

/** The fields forms are made of: specification 2 §2, §3 and §7, G-M-22 to G-M-35. */
export const formFields = resource('masters.form_field', {
  list: {
    route: 'GET /masters/form-fields',
    access: 'masters.form.fields.read',
    summary: 'List the fields by label.',
    query: formFieldQuery,
    response: pageOf(FormField),
  },
  create: {
    route: 'POST /masters/form-fields',
    access: 'masters.form.fields.create',
    recentProof: false,
    summary: 'Create a field.',
    body: FormFieldBody,
    response: One,
    status: 201,
    message: 'Field created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'form_field.created',
  },
  edit: {
    route: 'PUT /masters/form-fields/:identifier',
    access: 'masters.form.fields.update',
    recentProof: false,
    summary: 'Change a field; its name stays, and so do options somebody chose.',
    body: FormFieldEdit,
    response: One,
    message: 'Field updated successfully',
    errors: ['NOT_FOUND', 'IN_USE'],
    audit: 'form_field.updated',
  },
})
