import { flawsOfAssignment } from '@embark/contract/masters/form/assignment.rules.ts'
import type { FormFields } from '@embark/contract/masters/form/form.contract.ts'
import type { FormDefinition, FormStep, PlacedField, Validations } from '@embark/contract/masters/form/form.rules.ts'
import type { FormField } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { paramFor, sourceOfField } from '@embark/contract/masters/form-field/option-source.rules.ts'

/** A field as the builder knows it. */
export type BuilderField = FormFields['recordsInfo'][number]['field']
/** A field on a form that is being built. */
export interface Use {
  readonly field: BuilderField
  readonly column: number
  readonly is_required: boolean
  readonly is_disabled: boolean
  readonly is_hidden: boolean
  readonly rules: Validations
  readonly parent: string | null
  readonly params: readonly { readonly key: string; readonly value: string }[]
}
/** A step that is being built; its key never changes, whatever it is called. */
export interface BuiltStep {
  readonly key: string
  readonly title: string
  readonly show_when: FormStep['show_when']
  readonly uses: readonly Use[]
}
export type Built = readonly BuiltStep[]
export interface Place {
  readonly step: number
  readonly index: number
}

/** A new step, called as the person calls it. */
export const newStep = (title: string): BuiltStep => ({ key: crypto.randomUUID(), title, show_when: null, uses: [] })

/** A form as it is kept, opened to be built on. */
export function opened({ steps, recordsInfo }: Pick<FormFields, 'steps' | 'recordsInfo'>): Built {
  if (steps.length === 0) return [newStep('')]
  return steps.map((step, number) => ({
    ...newStep(step.title),
    show_when: step.show_when,
    uses: recordsInfo
      .filter(({ form_step_no }) => form_step_no === number)
      .map(({ field, column, is_required, is_disabled, is_hidden, validations, field_options }) => {
        const { name: _name, type: _type, required: _required, ...rules } = validations
        const { parent_field_name: parent, params } = field_options
        return { field, column, is_required, is_disabled, is_hidden, rules: rules as Validations, parent, params }
      }),
  }))
}

/** The position of a field. */
export function placeOf(built: Built, id: number): Place | null {
  for (const [step, { uses }] of built.entries()) {
    const index = uses.findIndex(({ field }) => field.id === id)
    if (index >= 0) return { step, index }
  }
  return null
}
export const placedUse = (built: Built, id: number) => built.flatMap(({ uses }) => uses).find(({ field }) => field.id === id)

/** The choices before a place that a lookup can be narrowed by (G-M-32). */
export function parentsFor(built: Built, field: BuilderField, before: Place): BuilderField[] {
  const source = sourceOfField(field)
  if (!source) return []
  return built
    .flatMap(({ uses }, step) => uses.filter((_, index) => step < before.step || (step === before.step && index < before.index)))
    .map((use) => use.field)
    .filter((above) => {
      const from = sourceOfField(above)
      return from && ['single_select', 'radio'].includes(above.type) && paramFor(source, from) !== undefined
    })
}

const withUses = (built: Built, at: number, change: (uses: readonly Use[]) => readonly Use[]): Built =>
  built.map((step, number) => (number === at ? { ...step, uses: change(step.uses) } : step))

/** Puts a field on a step; one that needs another takes the nearest that fits. */
export function placed(built: Built, field: FormField | BuilderField, at: Place): Built {
  const needs = sourceOfField(field)?.params.some(({ required }) => required) || sourceOfField(field)?.needsOne
  const parent = needs ? (parentsFor(built, field, at).at(-1)?.name ?? null) : null
  const use: Use = { field, column: 12, is_required: false, is_disabled: false, is_hidden: false, rules: {}, parent, params: [] }
  return withUses(built, at.step, (uses) => [...uses.slice(0, at.index), use, ...uses.slice(at.index)])
}

/** Removes a field; what depended on it or waited for it no longer does. */
export const without = (built: Built, id: number): Built => {
  const name = placedUse(built, id)?.field.name
  return built.map((step) => ({
    ...step,
    show_when: step.show_when?.field_name === name ? null : step.show_when,
    uses: step.uses.filter(({ field }) => field.id !== id).map((use) => (use.parent === name ? { ...use, parent: null, params: [] } : use)),
  }))
}

/** Moves a field to another place; `index` counts among the others there. */
export function moved(built: Built, id: number, to: Place): Built {
  const use = placedUse(built, id)
  if (!use) return built
  const rest = built.map((step) => ({ ...step, uses: step.uses.filter(({ field }) => field.id !== id) }))
  return withUses(rest, to.step, (uses) => [...uses.slice(0, to.index), use, ...uses.slice(to.index)])
}

/** One place up or down, over the edges of steps; null at the ends of the form. */
export function beside(built: Built, { step, index }: Place, by: 1 | -1): Place | null {
  const here = built[step]!.uses.length
  if (index + by >= 0 && index + by < here) return { step, index: index + by }
  const next = built[step + by]
  return next ? { step: step + by, index: by === 1 ? 0 : next.uses.length } : null
}

export const changed = (built: Built, id: number, part: Partial<Use>): Built =>
  built.map((step) => ({ ...step, uses: step.uses.map((use) => (use.field.id === id ? { ...use, ...part } : use)) }))

export const stepChanged = (built: Built, at: number, part: Partial<BuiltStep>): Built =>
  built.map((step, number) => (number === at ? { ...step, ...part } : step))

/** Takes a step out with its fields. */
export const withoutStep = (built: Built, at: number): Built =>
  built[at]!.uses.reduce((now, { field }) => without(now, field.id), built).filter((_, number) => number !== at)

export function stepMoved(built: Built, at: number, by: 1 | -1): Built {
  const steps = [...built]
  const [step] = steps.splice(at, 1)
  steps.splice(at + by, 0, step!)
  return steps
}

/** A form that is being built, as it is sent. */
export const bodyOf = (built: Built) => ({
  steps: built.map(({ title, show_when }) => ({ title, show_when: show_when && { ...show_when, is: [...show_when.is] } })),
  fields: built.flatMap(({ uses }, form_step_no) =>
    uses.map(({ field, column, is_required, is_disabled, is_hidden, rules, parent, params }, index) => ({
      form_field_id: field.id,
      form_step_no,
      order_by: index + 1,
      column,
      is_required,
      is_disabled,
      is_hidden,
      validations: rules,
      field_options: { params: [...params], parent_field_name: parent },
    })),
  ),
})

/** Why a form cannot be saved: which field or step, which part of it, and what is wrong. */
export interface BuiltFlaw {
  readonly id: string
  readonly field: number | null
  readonly step: number | null
  readonly path: string
  readonly text: string
  readonly vars: Readonly<Record<string, string | number>>
}

/** The id of the control a complaint belongs to. */
export const controlId = (of: { field?: number | null; step?: number | null }, path: string) =>
  `build-${of.field != null ? `f${of.field}` : `s${of.step}`}-${path.replaceAll('.', '-')}`

/** What the server would say of this form, by its own rules. */
export function flawsOf(built: Built): BuiltFlaw[] {
  const { steps, fields } = bodyOf(built)
  const uses = built.flatMap((step) => step.uses)
  const definitions = new Map(uses.map(({ field }) => [field.id, field]))
  return flawsOfAssignment(fields as readonly PlacedField[], steps, definitions).map((flaw) => {
    const [kind, number, ...rest] = flaw.path.split('.')
    const path = rest.join('.')
    const of = { field: kind === 'fields' ? uses[Number(number)]!.field.id : null, step: kind === 'steps' ? Number(number) : null }
    return { ...of, id: controlId(of, path), path, text: flaw.text, vars: flaw.vars ?? {} }
  })
}

/** The form as people would fill it in. */
export function definitionOf(built: Built, name: string): FormDefinition {
  const { fields, steps } = bodyOf(built)
  const uses = built.flatMap((step) => step.uses)
  return {
    form_id: 0,
    form_version_id: 0,
    name,
    steps,
    fields: fields.map((field, index) => {
      const { field: definition, parent } = uses[index]!
      return { ...field, field: definition, field_options: { ...field.field_options, ...derivedParams(definition, parent, uses) } }
    }),
  }
}

const derivedParams = (field: BuilderField, parent: string | null, uses: readonly Use[]) => {
  const [source, above] = [sourceOfField(field), uses.find((use) => use.field.name === parent)?.field]
  const from = above && sourceOfField(above)
  const param = source && from && paramFor(source, from)
  return param ? { params: [{ key: param.key, value: `{{${parent}}}` }] } : {}
}
