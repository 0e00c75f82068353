import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'
import { fieldTypes } from '../../masters/form-field/form-field.rules.ts'
import { FormToFill, ShownAnswer } from '../../masters/form-submission/form-submission.contract.ts'

/** A company's own field, as lists show it, filter by it and export it. */
export const OwnField = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  is_filterable: z.boolean(),
  is_searchable: z.boolean(),
  /** Takes its choices from a lookup: of those only what was asked for by value is named here; others have all of theirs. */
  is_lookup: z.boolean(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type OwnField = z.output<typeof OwnField>

/** Forms of leads and what was answered to them: specification 2 §3, G-L-16, G-L-19, G-L-22. */
export const leadAnswers = resource('leads.answer', {
  forms: {
    route: 'GET /leads/forms-dropdown',
    access: 'leads.read',
    summary: 'List the published forms that can make a lead, the default one first.',
    response: z.object({
      recordsInfo: z.array(z.object({ label: z.string(), value: Id, identifier: Identifier, is_default: z.boolean() })),
    }),
  },
  blank: {
    route: 'GET /leads/forms/:form_id',
    access: 'leads.create',
    summary: 'Read a lead form to be filled in.',
    params: z.object({ form_id: z.coerce.number().int() }),
    response: z.object({ formInfo: FormToFill }),
    errors: ['NOT_FOUND'],
  },
  filled: {
    route: 'GET /leads/:id/form',
    access: 'leads.read',
    summary: 'Read the form of a lead with its present answers.',
    response: z.object({ formInfo: FormToFill }),
    errors: ['NOT_FOUND'],
  },
  ofStatus: {
    route: 'GET /leads/:id/status-forms',
    access: 'leads.read',
    summary: 'Read the forms a status asks for before a lead may enter it, with what is known already.',
    query: z.object({ status: z.string().min(1).max(60) }),
    response: z.object({ formsInfo: z.array(FormToFill) }),
    errors: ['NOT_FOUND'],
  },
  fields: {
    route: 'GET /leads/own-fields',
    access: 'leads.read',
    summary: "List the company's own fields of leads, for columns, filters and imports.",
    description:
      'With `values`, JSON of field names and lists of values, the choices of lookups with these values come along by name: of the catalogue only what is on offer to the reader, or was chosen in a lead they see.',
    query: z.object({ values: z.string().max(5_000).default('') }),
    response: z.object({ recordsInfo: z.array(OwnField) }),
  },
  read: {
    route: 'GET /leads/:id/answers',
    access: 'leads.read',
    summary: "Read what a lead answered to the company's own fields, as people read it.",
    response: z.object({ recordsInfo: z.array(ShownAnswer) }),
    errors: ['NOT_FOUND'],
  },
})
