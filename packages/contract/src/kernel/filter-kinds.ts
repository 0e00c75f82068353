import type * as z from 'zod'
import { emptiableIn } from './conditions.ts'
import { type FilterKind, filterKindOf } from './filter-kind.ts'
import { filterShapeOf } from './shapes.ts'

export type { FilterKind } from './filter-kind.ts'
export type FilterKinds = Readonly<Record<string, FilterKind>>

/** How each filter of a list is chosen, from the query of its endpoint; `parameters` narrow it too, beside its filters. */
export function filterKindsOf(query: z.ZodType | undefined, parameters: readonly string[] = []): FilterKinds {
  const { shape = {} } = (query ?? {}) as { shape?: Readonly<Record<string, z.ZodType>> }
  // What several filters say together is no choice of its own.
  const { where, ...filters } = filterShapeOf(shape['filters'])
  const emptiable = emptiableIn(where as z.ZodType | undefined)
  const beside = parameters.flatMap((name) => (shape[name] ? [[name, shape[name]] as const] : []))
  return Object.fromEntries(
    [...Object.entries(filters), ...beside].map(([name, schema]): [string, FilterKind] => [
      name,
      {
        ...filterKindOf(schema),
        ...(emptiable.includes(name) && { canBeEmpty: true }),
        ...(!(where && name in filters) && { isAlone: true }),
      },
    ]),
  )
}
