import type { FieldDefinition } from '../form-field/form-field.rules.ts'
import { paramFor, queryKeys, referenceIn, sourceOfField } from '../form-field/option-source.rules.ts'
import type { Definitions, PlacedField } from './form.rules.ts'
import type { Flaw } from './validation.rules.ts'

interface Param {
  readonly key: string
  readonly value: string
}
interface Link {
  /** The parameter that takes the answer; null where the lookup has none for it. */
  readonly key: string | null
  readonly parent: string
  /** Where it was said, within the use. */
  readonly path: string
}
/** A use of a field beside its definition, and what its choices are taken from. */
interface Use {
  readonly field: PlacedField
  readonly definition: FieldDefinition
  readonly params: readonly Param[]
  readonly links: readonly Link[]
}

/** The parameters of one use of a field: those of the field itself, and what this form says over them. */
export function paramsOfUse(definition: FieldDefinition, overrides: readonly Param[] = []): readonly Param[] {
  const params = definition.field_options?.kind === 'api' ? definition.field_options.params : []
  return [...params.filter(({ key }) => !overrides.some((param) => param.key === key)), ...overrides]
}

/** The parameter a parent that was only named fills, as it is kept. */
function ownParams(
  { field_options: { params = [], parent_field_name } }: PlacedField,
  definition: FieldDefinition,
  parent?: FieldDefinition,
) {
  const isSaid = paramsOfUse(definition, params).some(({ value }) => referenceIn(value) === parent_field_name)
  const [source, above] = [sourceOfField(definition), parent && sourceOfField(parent)]
  const param = source && above && !isSaid ? paramFor(source, above) : undefined
  return param ? [...params.filter(({ key }) => key !== param.key), { key: param.key, value: `{{${parent_field_name}}}` }] : params
}

function usesOf(fields: readonly PlacedField[], definitions: Definitions): (Use | undefined)[] {
  const fieldNamed = (name: string | null | undefined) =>
    fields.map(({ form_field_id }) => definitions.get(form_field_id)).find((definition) => definition?.name === name)
  return fields.map((field) => {
    const definition = definitions.get(field.form_field_id)
    if (!definition) return undefined
    const { params: said = [], parent_field_name: parent } = field.field_options
    const params = paramsOfUse(definition, ownParams(field, definition, parent ? fieldNamed(parent) : undefined))
    const links: Link[] = params.flatMap(({ key, value }) => {
      const from = referenceIn(value)
      const index = said.findIndex((param) => param.key === key && param.value === value)
      const path = index >= 0 ? `params.${index}.value` : from === parent ? 'parent_field_name' : 'params'
      return from ? [{ key, parent: from, path }] : []
    })
    if (parent && !links.some((link) => link.parent === parent)) links.push({ key: null, parent, path: 'parent_field_name' })
    return { field, definition, params, links }
  })
}

/** What keeps choices that depend on other fields from working (G-M-32). */
export function flawsOfDependencies(fields: readonly PlacedField[], definitions: Definitions): Flaw[] {
  const uses = usesOf(fields, definitions)
  const byName = new Map(uses.flatMap((use) => (use ? [[use.definition.name, use] as const] : [])))
  return uses.flatMap((use, index) => {
    if (!use) return []
    const at = `fields.${index}.field_options`
    const source = sourceOfField(use.definition)
    if (!source)
      return use.field.field_options.parent_field_name || use.field.field_options.params?.length
        ? [{ path: `${at}.parent_field_name`, text: 'Only a field that chooses from a list can depend on another field' }]
        : []
    const flaws = use.links.flatMap((link) => {
      const text = flawOfLink(use, link, byName)
      return text ? [{ path: `${at}.${link.path}`, text }] : []
    })
    const known = source.params.map(({ key }) => key)
    const strange = (use.field.field_options.params ?? []).findIndex(({ key }) => !known.includes(key))
    if (strange >= 0) flaws.push({ path: `${at}.params.${strange}.key`, text: 'This list does not know that parameter' })
    const url = use.definition.field_options?.kind === 'api' ? use.definition.field_options.url : ''
    const has = (key: string) => queryKeys(url).includes(key) || use.params.some((param) => param.key === key && param.value !== '')
    const isComplete = source.params.every(({ key, required }) => !required || has(key)) && (!source.needsOne || known.some(has))
    if (flaws.length === 0 && !isComplete) flaws.push({ path: `${at}.parent_field_name`, text: 'Choose the field this list depends on' })
    return flaws
  })
}

function flawOfLink(use: Use, { key, parent }: Link, byName: ReadonlyMap<string, Use>): string | null {
  const above = byName.get(parent)
  if (!above) return 'The field it depends on is not in this form'
  if (leadsTo(above, use.definition.name, byName)) return 'These fields depend on each other in a circle'
  const [one, other] = [above.field, use.field]
  const isEarlier = one.form_step_no < other.form_step_no || (one.form_step_no === other.form_step_no && one.order_by < other.order_by)
  if (!isEarlier) return 'The field it depends on must come before it'
  const from = sourceOfField(use.definition)?.params.find((param) => param.key === key)?.from ?? []
  const [isOne, kind] = [['single_select', 'radio'].includes(above.definition.type), sourceOfField(above.definition)?.key]
  return isOne && kind && from.includes(kind) ? null : 'This list cannot be narrowed by that field'
}

/** Whether a field depends on another, over however many others. */
function leadsTo(from: Use, name: string, byName: ReadonlyMap<string, Use>, seen = new Set<string>()): boolean {
  if (from.definition.name === name) return true
  if (seen.has(from.definition.name)) return false
  seen.add(from.definition.name)
  return from.links.some(({ parent }) => {
    const above = byName.get(parent)
    return above !== undefined && leadsTo(above, name, byName, seen)
  })
}

/** What follows from parents and parameters: who depends, and who is depended on. */
export function derivedDependencies(fields: readonly PlacedField[], definitions: Definitions) {
  const uses = usesOf(fields, definitions)
  return uses.map((use) => {
    const children = uses.flatMap((other) =>
      use && other?.links.some(({ parent }) => parent === use.definition.name) ? [other.definition.name] : [],
    )
    const links = use?.links ?? []
    const params = use?.definition.field_options?.kind === 'api' ? use.definition.field_options.params : []
    return {
      params: (use?.params ?? []).filter((param) => !params.some(({ key, value }) => key === param.key && value === param.value)),
      parent_field_name: use?.field.field_options.parent_field_name ?? links[0]?.parent ?? null,
      is_dependent: links.length > 0,
      has_children: children.length > 0,
      children_fields: children,
    }
  })
}
