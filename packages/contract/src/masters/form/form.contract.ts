import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, optionalText, pageOf, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { FieldOptions, filledText, Switch } from '../form-field/form-field.contract.ts'
import { fieldTypes } from '../form-field/form-field.rules.ts'
import { columns, fileTypes, formStatuses } from './form.rules.ts'

export const Form = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(formStatuses),
  is_active: z.boolean(),
  is_default: z.boolean(),
  /** The number of its newest version; the one people answered stay as they are (G-M-22). */
  form_version: z.number().int(),
  field_count: z.number().int(),
  step_count: z.number().int(),
  stages: z.array(z.string()),
  version: z.number().int(),
  created_at: Timestamp,
})
export type Form = z.output<typeof Form>

const FormName = filledText('Form name is required', 100)
const Description = optionalText(1_000).transform((text) => text || null)

/** A new form, a draft at first. */
export const FormBody = z.object({
  name: FormName,
  description: Description,
  is_active: Switch.default(true),
  operation: z.literal('create', 'The operation does not fit this call').optional(),
})
export type FormBody = z.output<typeof FormBody>

/** What of a form changes; what is not said stays. Its name never changes. */
export const FormEdit = z.object({
  name: z.string().optional(),
  description: Description.optional(),
  is_active: Switch.optional(),
  status: z.enum(formStatuses, 'Choose draft or published').optional(),
  operation: z.literal('update', 'The operation does not fit this call').optional(),
})
export type FormEdit = z.output<typeof FormEdit>

const length = (most: number) => z.number().int().min(0).max(most)
const Moment = z.string().max(40)
/** The rules of one use of a field; which of them its type has is checked with the field in hand. */
const ValidationsBody = z.strictObject({
  name: z.string().optional(),
  type: z.enum(fieldTypes).optional(),
  required: Switch.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  minLength: length(10_000).optional(),
  maxLength: length(10_000).optional(),
  before: Moment.optional(),
  after: Moment.optional(),
  range: z.strictObject({ from: Moment, to: Moment }).optional(),
  fileType: z.array(z.enum(fileTypes)).max(fileTypes.length).optional(),
  maxSize: z.number().int('Enter a whole number').min(1).max(25).optional(),
})
const Params = z.array(z.object({ key: z.string().max(64), value: z.string().max(200) })).max(10)

/** One use of a field, as it is sent (G-M-26); what follows from the others is accepted and worked out anew (G-M-32). */
export const AssignedFieldBody = z.object({
  form_field_id: Id,
  form_step_no: z.number().int().min(0).max(19),
  order_by: z.number().int().min(1),
  column: z.number().int().min(1).max(columns).default(columns),
  is_required: Switch.optional(),
  is_disabled: Switch.default(false),
  is_hidden: Switch.default(false),
  validations: ValidationsBody.default({}),
  field_options: z
    .object({
      params: Params.optional(),
      parent_field_name: z.string().max(64).nullish(),
      is_dependent: Flag.optional(),
      has_children: Flag.optional(),
      children_fields: z.array(z.string()).optional(),
    })
    .default({}),
})
export type AssignedFieldBody = z.output<typeof AssignedFieldBody>

export const StepBody = z.object({
  /** May be empty while it is the only one. */
  title: z.string().trim().max(100),
  show_when: z
    .object({
      field_name: z.string().min(1, 'Choose a field'),
      is: z.array(z.string().max(100)).min(1, 'Choose at least one answer').max(50),
    })
    .nullable()
    .default(null),
})

/** The complete set of fields, and the steps they stand on; without steps their titles stay, new ones are numbered. */
export const AssignFieldsBody = z.object({
  fields: z.array(AssignedFieldBody).max(200),
  steps: z.array(StepBody).max(20).optional(),
})
export type AssignFieldsBody = z.output<typeof AssignFieldsBody>

const Validations = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  range: z.object({ from: z.string(), to: z.string() }).optional(),
  fileType: z.array(z.string()).optional(),
  maxSize: z.number().optional(),
})
export const AssignedField = z.object({
  form_field_id: Id,
  form_step_no: z.number().int(),
  order_by: z.number().int(),
  column: z.number().int(),
  is_required: z.boolean(),
  is_disabled: z.boolean(),
  is_hidden: z.boolean(),
  validations: Validations,
  field_options: z.object({
    params: z.array(z.object({ key: z.string(), value: z.string() })),
    parent_field_name: z.string().nullable(),
    is_dependent: z.boolean(),
    has_children: z.boolean(),
    children_fields: z.array(z.string()),
  }),
  field: z.object({
    id: Id,
    identifier: Identifier,
    name: z.string(),
    label: z.string(),
    placeholder: z.string().nullable(),
    type: z.enum(fieldTypes),
    field_options: FieldOptions.nullable(),
    is_active: z.boolean(),
    is_default: z.boolean(),
  }),
})
export type AssignedField = z.output<typeof AssignedField>

const Step = z.object({
  title: z.string(),
  show_when: z.object({ field_name: z.string(), is: z.array(z.string()).readonly() }).nullable(),
})
/** The newest version of a form: its fields by step and place, and its steps. */
export const FormFields = z.object({ formInfo: Form, steps: z.array(Step).readonly(), recordsInfo: z.array(AssignedField) })
export type FormFields = z.output<typeof FormFields>

const One = z.object({ formInfo: Form })

/** `paginate=0` answers every record in one page. */
export const formQuery = listQuery({ sortBy: ['name', 'id'] }).extend({
  sort: z.enum(['asc', 'desc']).default('asc'),
  is_active: Flag.optional(),
  status: z.enum(formStatuses).optional(),
  paginate: Flag.default(true),
})
export type FormQuery = z.output<typeof formQuery>

/** Forms and the fields placed on them: specification 2 §2, §3 and §7, G-M-22 to G-M-36. */
export const forms = resource('masters.form', {
  list: {
    route: 'GET /masters/forms',
    access: 'masters.forms.read',
    summary: 'List the forms by name, drafts too.',
    query: formQuery,
    response: pageOf(Form),
  },
  dropdown: {
    route: 'GET /masters/forms/dropdown',
    access: 'signed-in',
    summary: 'Read the forms that can be answered as choices.',
    query: z.object({ number_only: Flag.default(false) }),
    response: z.array(Option),
  },
  fields: {
    route: 'GET /masters/forms/fields',
    access: 'signed-in',
    summary: 'Read what a form asks: its fields by step and place.',
    description: 'Everybody may read a form that can be answered; a draft only who reads forms.',
    query: z.object({ form_id: RecordRef }),
    response: FormFields,
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /masters/forms',
    access: 'masters.forms.create',
    recentProof: false,
    summary: 'Create a form; it is a draft until it is published.',
    body: FormBody,
    response: One,
    status: 201,
    message: 'Form created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'form.created',
  },
  edit: {
    route: 'PUT /masters/forms/:id',
    access: 'masters.forms.update',
    recentProof: false,
    summary: 'Change what is said about a form, publish it, or withdraw it.',
    body: FormEdit,
    response: One,
    message: 'Form updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'IN_USE'],
    audit: 'form.updated',
    concurrency: 'etag',
  },
  assignFields: {
    route: 'POST /masters/forms/assign-fields/:id',
    access: 'masters.forms.update',
    recentProof: false,
    summary: 'Replace the fields of a form; once it was answered, this makes a new version.',
    body: AssignFieldsBody,
    response: FormFields,
    message: 'Form updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'form.fields_assigned',
    concurrency: 'etag',
  },
  assignToStages: {
    route: 'POST /masters/stages/assign-form/:timeline_id',
    access: 'masters.forms.assign',
    recentProof: false,
    summary: 'Say at which stages of a timeline a form is filled in; this is the whole set.',
    body: z.object({ form_id: Id, stage_ids: z.array(Id).max(200) }),
    response: z.object({ recordsInfo: z.array(z.object({ stage_id: Id, forms: z.array(z.object({ id: Id, name: z.string() })) })) }),
    message: 'Forms Assigned successfully',
    errors: ['NOT_FOUND'],
    audit: 'form.assigned_to_stages',
  },
})
