import type { FilterKind, FilterKinds } from '@embark/contract/kernel/filter-kinds.ts'
import type { FilterRange, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'
import { nestedId } from './nested-id.ts'

type Filters = Record<string, unknown>

const drawnValue = (value: unknown, kind: FilterKind | undefined) => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'number') return value as FilterValue
  return kind?.of === 'choice' ? String(value) : [String(value)]
}

/** Filters as the drawer and the chips hold them: what is nested stands beside the rest, two ends are one range, every choice is text. */
export function drawnOf(filters: object, kinds: FilterKinds): FilterValues {
  const drawn: FilterValues = {}
  for (const [name, value] of Object.entries(filters)) {
    const kind = kinds[name]
    const [, end, range] = (kind?.isNumber && /^(gt|lt)_(.+)$/.exec(name)) || []
    if (range) drawn[range] = { ...(drawn[range] as FilterRange), [end === 'gt' ? 'from' : 'to']: String(value) }
    else if (kind?.of === 'nested')
      for (const [inner, each] of Object.entries((value ?? {}) as Filters)) drawn[nestedId(name, inner)] = drawnValue(each, kind)
    else drawn[name] = drawnValue(value, kind)
  }
  return drawn
}

const isEmpty = (value: FilterValue) =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (typeof value === 'object' && !Array.isArray(value) && !value.from && !value.to && !value.within)

const sentValue = (value: FilterValue, kind: FilterKind | undefined) => {
  if (!kind?.isNumber) return value
  if (Array.isArray(value)) return value.map(Number)
  return kind.of === 'choice' && typeof value === 'string' ? Number(value) : value
}

/** What the drawer holds as filters of a call: nothing empty, and numbers where the call wants numbers. */
export function filtersFrom(drawn: FilterValues, kinds: FilterKinds): Filters {
  const filters: Filters = {}
  for (const [id, value] of Object.entries(drawn)) {
    if (isEmpty(value)) continue
    const [name = id, inner] = /^(\w+):(.+)$/.exec(id)?.slice(1) ?? []
    if (inner && kinds[name]?.of === 'nested') filters[name] = { ...(filters[name] as Filters), [inner]: value }
    else if (kinds[`gt_${id}`]) {
      const { from, to } = value as FilterRange
      if (from) filters[`gt_${id}`] = Number(from)
      if (to) filters[`lt_${id}`] = Number(to)
    } else filters[id] = sentValue(value, kinds[id])
  }
  return filters
}
