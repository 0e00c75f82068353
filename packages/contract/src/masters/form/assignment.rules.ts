import { type FieldDefinition, optionTypes } from '../form-field/form-field.rules.ts'
import { sourceOfField } from '../form-field/option-source.rules.ts'
import { derivedDependencies, flawsOfDependencies } from './field-dependency.rules.ts'
import type { Definitions, FormStep, PlacedField } from './form.rules.ts'
import { type Flaw, flawsOfRules } from './validation.rules.ts'

/** Whether a use of a field must be answered: said in either of two places (G-M-27). */
export const isRequired = ({ is_required, validations }: Pick<PlacedField, 'is_required' | 'validations'>) =>
  is_required ?? validations.required ?? false

/** Everything that keeps these fields and steps from being a form: G-M-26 to G-M-28, G-M-32. The same in browser and server. */
export function flawsOfAssignment(fields: readonly PlacedField[], steps: readonly FormStep[] | null, definitions: Definitions): Flaw[] {
  return [
    ...fields.flatMap((field, index) => flawsOfField(fields, index, definitions.get(field.form_field_id))),
    ...flawsOfNumbers(fields, steps),
    ...flawsOfDependencies(fields, definitions),
    ...(steps ?? []).flatMap((step, number) => flawsOfCondition(step, number, fields, definitions)),
  ]
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function flawsOfField(fields: readonly PlacedField[], index: number, definition: FieldDefinition | undefined): Flaw[] {
  const field = fields[index]!
  const at = `fields.${index}`
  if (!definition) return [{ path: `${at}.form_field_id`, text: 'Choose a field' }]
  const flaws: Flaw[] = []
  if (fields.findIndex((other) => other.form_field_id === field.form_field_id) < index)
    // The specification's words: '{Name} field is already assigned to the form.'
    flaws.push({
      path: `${at}.form_field_id`,
      text: '{{Name}} field is already assigned to the form.',
      vars: { Name: capital(definition.name) },
    })
  const sameStep = (other: PlacedField) => other.form_step_no === field.form_step_no && other.order_by === field.order_by
  if (fields.findIndex(sameStep) < index) flaws.push({ path: `${at}.order_by`, text: 'Another field of this step has this place' })
  const { name, type, required, ...rules } = field.validations
  if (name !== undefined && name !== definition.name)
    flaws.push({ path: `${at}.validations.name`, text: 'This is not the name of the field' })
  if (type !== undefined && type !== definition.type)
    flaws.push({ path: `${at}.validations.type`, text: 'This is not the type of the field' })
  if (required !== undefined && field.is_required !== undefined && required !== field.is_required)
    flaws.push({ path: `${at}.validations.required`, text: 'This says something else than is_required' })
  if (isRequired(field) && (field.is_hidden || field.is_disabled))
    flaws.push({ path: `${at}.is_required`, text: 'A required field can be neither hidden nor disabled' })
  flaws.push(...flawsOfRules(definition.type, rules).map((flaw) => ({ ...flaw, path: `${at}.validations.${flaw.path}` })))
  return flaws
}

/** Steps are counted from 0 and each has a field. */
function flawsOfNumbers(fields: readonly PlacedField[], steps: readonly FormStep[] | null): Flaw[] {
  const used = new Set(fields.map(({ form_step_no }) => form_step_no))
  const last = Math.max(-1, ...used)
  if (!steps) {
    const index = fields.findIndex(({ form_step_no }) => form_step_no > 0 && !used.has(form_step_no - 1))
    return index < 0 ? [] : [{ path: `fields.${index}.form_step_no`, text: 'Steps are numbered from 0, and none is left out' }]
  }
  const flaws: Flaw[] = steps.flatMap(({ title }, number) => {
    const path = `steps.${number}.title`
    if (!used.has(number)) return [{ path, text: 'Put a field on this step, or remove the step' }]
    return steps.length > 1 && title.trim() === '' ? [{ path, text: 'Step title is required' }] : []
  })
  if (last >= steps.length)
    flaws.push({
      path: `fields.${fields.findIndex(({ form_step_no }) => form_step_no === last)}.form_step_no`,
      text: 'There is no such step',
    })
  return flaws
}

/** The answers a condition may ask for; null where a lookup gives them. */
export function answersOf({ type, field_options }: Pick<FieldDefinition, 'type' | 'field_options'>): readonly string[] | null {
  if (field_options?.kind === 'manual') return field_options.options.map(({ value }) => value)
  return field_options || type !== 'checkbox' ? null : ['true']
}

function flawsOfCondition({ show_when }: FormStep, number: number, fields: readonly PlacedField[], definitions: Definitions): Flaw[] {
  if (!show_when) return []
  const at = `steps.${number}.show_when`
  const field = fields.find(({ form_field_id }) => definitions.get(form_field_id)?.name === show_when.field_name)
  const definition = field && definitions.get(field.form_field_id)
  if (!field || !definition) return [{ path: `${at}.field_name`, text: 'The field of this condition is not in the form' }]
  if (!optionTypes.includes(definition.type)) return [{ path: `${at}.field_name`, text: 'A condition needs a field with choices' }]
  if (field.form_step_no >= number) return [{ path: `${at}.field_name`, text: 'A condition’s field must be on an earlier step' }]
  if (sourceOfField(definition)?.params.some(({ required }) => required))
    return [{ path: `${at}.field_name`, text: 'A condition cannot use choices that depend on another field' }]
  const answers = answersOf(definition)
  return answers && !show_when.is.every((value) => answers.includes(value))
    ? [{ path: `${at}.is`, text: 'Choose among the options of the field' }]
    : []
}

/** The fields as they are kept: what is required said once, and what depends on what worked out (G-M-27, G-M-32). */
export function settled(fields: readonly PlacedField[], definitions: Definitions) {
  const dependencies = derivedDependencies(fields, definitions)
  return fields.map((field, index) => {
    const { name: _name, type: _type, required: _required, ...rules } = field.validations
    const required = isRequired(field)
    const { name, type } = definitions.get(field.form_field_id)!
    return { ...field, is_required: required, validations: { name, type, required, ...rules }, field_options: dependencies[index]! }
  })
}
