import type * as z from 'zod'
import { filterShapeOf } from './shapes.ts'

/**
 * How a filter is chosen: one or several of some choices, yes or no, a range of days or numbers, or a name that holds filters of its own.
 */
export interface FilterKind {
  readonly of: 'choice' | 'choices' | 'flag' | 'days' | 'numbers' | 'nested'
  /** Its choices are numbers on the wire. */
  readonly isNumber: boolean
}
export type FilterKinds = Readonly<Record<string, FilterKind>>

/** The names of the plain types a schema takes, seen through what wraps them. */
function typesIn(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'pipe':
      return typesIn(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
      return typesIn(def.innerType)
    case 'union':
      return def.options.flatMap(typesIn)
    case 'array':
      return ['array', ...typesIn(def.element)]
    case 'object':
      return ['object', ...Object.values(def.shape).flatMap(typesIn)]
    default:
      return [def.type]
  }
}

/** How a filter of this schema is chosen. */
export function filterKindOf(schema: z.core.$ZodType): FilterKind {
  const types = typesIn(schema)
  const isNumber = types.includes('number')
  if (types.includes('record')) return { of: 'nested', isNumber }
  if (types.includes('object')) return { of: isNumber ? 'numbers' : 'days', isNumber }
  if (types.includes('boolean')) return { of: 'flag', isNumber: false }
  return { of: types.includes('array') ? 'choices' : 'choice', isNumber }
}

/** How each filter of a list is chosen, from the query of its endpoint; `parameters` narrow it too, beside its filters. */
export function filterKindsOf(query: z.ZodType | undefined, parameters: readonly string[] = []): FilterKinds {
  const { shape = {} } = (query ?? {}) as { shape?: Readonly<Record<string, z.ZodType>> }
  const filters = Object.entries(filterShapeOf(shape['filters']))
  const beside = parameters.flatMap((name) => (shape[name] ? [[name, shape[name]] as const] : []))
  return Object.fromEntries([...filters, ...beside].map(([name, schema]) => [name, filterKindOf(schema)]))
}
