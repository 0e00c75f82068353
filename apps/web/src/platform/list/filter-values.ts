import { asksEmptiness, type ConditionGroup, type ConditionRule, isConditionGroup } from '@embark/contract/kernel/conditions.ts'
import type { FilterKind, FilterKinds } from '@embark/contract/kernel/filter-kinds.ts'
import type { FilterGroup, FilterRange, FilterRule, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'
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
    if (name === 'where') continue
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
export function filtersFrom(drawn: FilterValues, kinds: FilterKinds, group?: FilterGroup): Filters {
  const where = group && sentGroup(group, kinds)
  const filters: Filters = where ? { where } : {}
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

/** Conditions as the drawer holds them: days by their distance are a choice like any other. */
export function drawnGroup({ op, rules }: ConditionGroup, kinds: FilterKinds): FilterGroup {
  return { op, rules: rules.map((each) => (isConditionGroup(each) ? drawnGroup(each, kinds) : drawnRule(each, kinds))) }
}

function drawnRule({ field, operator, value }: ConditionRule, kinds: FilterKinds): FilterRule {
  if (asksEmptiness(operator)) return { field, operator }
  if (operator === 'within') return { field, operator, value: (value as FilterRange | undefined)?.within }
  return { field, operator, value: drawnValue(value, kinds[field]) }
}

/** The same as they are sent; what is not finished is left out, and a group of which nothing is left. */
function sentGroup({ op, rules }: FilterGroup, kinds: FilterKinds): ConditionGroup | undefined {
  const sent = rules.flatMap((each) => ('rules' in each ? sentGroup(each, kinds) : sentRule(each, kinds)) ?? [])
  return sent.length ? { op, rules: sent } : undefined
}

function sentRule({ field, operator, value }: FilterRule, kinds: FilterKinds): ConditionRule | undefined {
  if (asksEmptiness(operator)) return { field, operator }
  const filled = operator === 'within' && typeof value === 'string' ? { within: value } : value
  return isEmpty(filled) ? undefined : { field, operator, value: sentValue(filled, kinds[field]) }
}
