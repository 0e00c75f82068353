import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'
import { fieldTypes } from '../form-field/form-field.rules.ts'

const Params = z.array(z.object({ key: z.string(), value: z.string() }))

/** A form as it is rendered and judged: the shape of form.rules.ts. */
export const FormShape = z.object({
  form_id: Id,
  form_version_id: Id,
  name: z.string(),
  steps: z.array(z.object({ title: z.string(), show_when: z.object({ field_name: z.string(), is: z.array(z.string()) }).nullable() })),
  fields: z.array(
    z.object({
      form_field_id: Id,
      form_step_no: z.number().int(),
      order_by: z.number().int(),
      column: z.number().int(),
      is_required: z.boolean(),
      is_disabled: z.boolean(),
      is_hidden: z.boolean(),
      validations: z.looseObject({}),
      field_options: z.looseObject({ parent_field_name: z.string().nullish(), params: Params.optional() }),
      field: z.object({
        id: Id,
        identifier: Identifier,
        name: z.string(),
        label: z.string(),
        placeholder: z.string().nullable(),
        type: z.enum(fieldTypes),
        field_options: z
          .union([
            z.object({ kind: z.literal('manual'), options: z.array(z.object({ label: z.string(), value: z.string() })) }),
            z.object({
              kind: z.literal('api'),
              url: z.string(),
              params: Params,
              format: z.object({ label: z.string(), value: z.string() }),
              data_type: z.enum(['number', 'string']),
              is_already_param_exist: z.boolean(),
            }),
          ])
          .nullable(),
      }),
    }),
  ),
})

/** A file of an answer, as its field shows it. */
export const AnswerFile = z.object({ identifier: Identifier, name: z.string(), extension: z.string(), bytes: z.number().int() })

/** An answer as people read it; the links of its files open them for the reader alone, for five minutes. */
export const ShownAnswer = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  answer: z.unknown(),
  files: z.array(z.object({ name: z.string(), view_page: z.string(), download_page: z.string() })),
})
export type ShownAnswer = z.output<typeof ShownAnswer>

/** A form with what is known already: to be filled in. */
export const FormToFill = z.object({
  form: FormShape,
  /** Present answers by field name. */
  values: z.record(z.string(), z.unknown()),
  files: z.array(AnswerFile),
  /** The zone whose day `today` is. */
  time_zone: z.string(),
  is_complete: z.boolean(),
})
export type FormToFill = z.output<typeof FormToFill>

/** What people answer is sent by field name; the form's rules judge it. */
export const Values = z.record(z.string().max(64), z.unknown())

/** How the choices of a field are looked for: what the lookup asks for as a JSON object, what is typed, and which page. */
export const ChoicesQuery = z.object({
  params: z.string().max(1_000).default(''),
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
})
/** A page of the choices of a field. */
export const Choices = z.object({
  options: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
  hasMore: z.boolean(),
})

/** Filling in forms: specification 2 §3, G-M-28 to G-M-32. */
export const formSubmissions = resource('masters.form_submission', {
  options: {
    route: 'GET /masters/form-fields/:field_id/options',
    access: 'signed-in',
    summary: 'Read the choices of a field that takes them from a lookup, a page at a time.',
    description:
      'params is a JSON object with what the lookup asks for, such as {"country_id": "7"}; values names choices whose labels are wanted.',
    params: z.object({ field_id: z.coerce.number().int() }),
    query: ChoicesQuery.extend({ values: z.string().max(4_000).default('') }),
    response: Choices,
    errors: ['NOT_FOUND'],
  },
})
