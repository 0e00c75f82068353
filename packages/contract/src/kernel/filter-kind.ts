import type * as z from 'zod'

/**
 * How a filter is chosen: one or several of some choices, yes or no, a range of days or numbers, or a name that holds filters of its own.
 */
export interface FilterKind {
  readonly of: 'choice' | 'choices' | 'flag' | 'days' | 'numbers' | 'nested'
  /** Its choices are numbers on the wire. */
  readonly isNumber: boolean
  /** A condition may ask whether there is anything at all. */
  readonly canBeEmpty?: true
  /** It stands in no condition: it is no filter of its list, or its list takes none. */
  readonly isAlone?: true
}

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
