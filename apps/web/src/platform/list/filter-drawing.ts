import { type ConditionGroup, operatorsFor } from '@embark/contract/kernel/conditions.ts'
import { type FilterKind, type FilterKinds, filterKindsOf } from '@embark/contract/kernel/filter-kinds.ts'
import type { DayRange } from '@embark/contract/kernel/shapes.ts'
import type * as z from 'zod'
import type { FilterField, FilterGroup, FilterRule, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'
import { drawnGroup, drawnOf, filtersFrom } from './filter-values.ts'
import type { ListFilters } from './list-filters.ts'
import type { ChosenNames, FilterWords, FilterWordsOf, List, ListTypes, PlainFilter } from './list-types.ts'
import { nestedId } from './nested-id.ts'

const drawnKinds = {
  choices: 'multi-select',
  choice: 'select',
  flag: 'boolean',
  days: 'date-range',
  numbers: 'number-range',
  nested: 'text',
} as const

/** Days told by their distance from today, in words. */
const periodWords: Readonly<Record<NonNullable<DayRange['within']>, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  next_7_days: 'Next 7 days',
  next_30_days: 'Next 30 days',
}

function fieldOf(id: string, words: FilterWords, kind: FilterKind, t: Words['t']): FilterField[] {
  const { of } = kind
  if ('fields' in words) return words.fields.map((field) => ({ ...field, id: nestedId(id, field.id) }))
  const { label, load, help } = words
  const options = words.options?.map((option) => ({ label: option.label, value: String(option.value) }))
  const isTyped = of.startsWith('choice') && !('options' in words)
  const periods = of === 'days' ? Object.entries(periodWords).map(([value, text]) => ({ value, label: t(text) })) : undefined
  return [{ id, label, load, help, options, periods, kind: isTyped ? 'text' : drawnKinds[of], operators: operatorsFor(kind) }]
}

/** The fields of the drawer, each chosen as the endpoint takes it, and those only chips need the names of. */
function fieldsOf(fields: FilterWordsOf<object> | readonly FilterField[], kinds: FilterKinds, t: Words['t']) {
  if (Array.isArray(fields)) return { drawer: fields as FilterField[], byLink: [] }
  const all = Object.entries(fields as Record<string, FilterWords | false>).flatMap(([id, words]) =>
    words && kinds[id] ? fieldOf(id, words, kinds[id], t).map((field) => ({ field, isByLink: 'isByLink' in words && words.isByLink })) : [],
  )
  const those = (isByLink: boolean) => all.filter((each) => Boolean(each.isByLink) === isByLink).map(({ field }) => field)
  return { drawer: those(false), byLink: those(true) }
}

/** How this person reads; given, so that this file can be fetched by itself. */
interface Words {
  readonly t: (text: string, vars?: Record<string, string>) => string
  readonly formatDay: (day: string) => string
}

/** What a filter is narrowed to, in words: "UK or Ireland", "12-05-2026 – 14-05-2026", "at least 500". */
function wordsOf(field: FilterField | undefined, value: FilterValue, { t, formatDay }: Words): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value) || typeof value !== 'object') {
    // Its choices are not there yet, and a number is no name.
    if (field?.kind.endsWith('select') && !field.options) return '…'
    const names = [value ?? ''].flat().map((each) => field?.options?.find((option) => option.value === each)?.label ?? each)
    return names.join(` ${t('or')} `)
  }
  const { from, to, within } = value
  if (within) return field?.periods?.find((period) => period.value === within)?.label ?? within
  if (field?.kind !== 'number-range') return [from, to].flatMap((day) => (day ? [formatDay(day)] : [])).join(' – ')
  if (from && to) return t('{{from}} to {{to}}', { from, to })
  return from ? t('at least {{amount}}', { amount: from }) : t('at most {{amount}}', { amount: to ?? '' })
}

/** Conditions as somebody says them: "Stage is New and (Source is Google or Category is hot)". */
function sentenceOf({ op, rules }: FilterGroup, fields: readonly FilterField[], words: Words): string {
  const said = rules.map((each) => {
    if (!('rules' in each)) return ruleText(each, fields, words)
    const inner = sentenceOf(each, fields, words)
    return each.rules.length > 1 ? `(${inner})` : inner
  })
  return said.join(` ${words.t(op)} `)
}

function ruleText({ field: id, operator, value }: FilterRule, fields: readonly FilterField[], words: Words): string {
  const field = fields.find((each) => each.id === id)
  const [label, { t }] = [field?.label ?? id, words]
  if (operator === 'is_empty') return t('{{field}} is empty', { field: label })
  if (operator === 'is_not_empty') return t('{{field}} is not empty', { field: label })
  const text = wordsOf(field, operator === 'within' ? { within: String(value) } : value, words)
  return `${operator === 'not_in' ? t('{{field}} is not', { field: label }) : t('{{field}} is', { field: label })} ${text}`
}

type Fields = ListFilters<object>['fields']

const asked = (fields: Fields) => (Array.isArray(fields) ? {} : fields) as Readonly<Record<string, PlainFilter>>

/** What is chosen in filters whose choices are only asked for, and has no name yet. */
function unnamedIn(fields: Fields, filters: object, names: ChosenNames) {
  const chosen = new Map<string, string[]>()
  const note = (id: string, value: unknown) => {
    if (!asked(fields)[id]?.load) return
    const values = [value ?? []].flat().map(String)
    chosen.set(id, [...(chosen.get(id) ?? []), ...values.filter((each) => !names[id]?.some((option) => option.value === each))])
  }
  const noteRules = (group: ConditionGroup) => {
    for (const rule of group.rules) 'rules' in rule ? noteRules(rule) : note(rule.field, rule.value)
  }
  for (const [id, value] of Object.entries(filters)) id === 'where' ? noteRules(value as ConditionGroup) : note(id, value)
  return [...chosen].filter(([, values]) => values.length > 0)
}

/** Asks for their names; what has none is called by its value, so that it is asked for once. */
export async function nameChosen(fields: Fields, filters: object, names: ChosenNames, tell: (names: ChosenNames) => void) {
  const unnamed = unnamedIn(fields, filters, names)
  if (unnamed.length === 0) return
  const more = await Promise.all(
    unnamed.map(async ([id, values]) => {
      const { load, namesOf } = asked(fields)[id]!
      const options = await (namesOf?.(values) ?? load!('', 1, new AbortController().signal).then((page) => page.options))
      const called = values.map((value) => options.find((option) => option.value === value) ?? { value, label: value })
      return [id, [...(names[id] ?? []), ...called]] as const
    }),
  )
  tell({ ...names, ...Object.fromEntries(more) })
}

/** The fields with the names of what is chosen in them. */
const withNames = (fields: Fields, names: ChosenNames): Fields =>
  Array.isArray(fields)
    ? fields
    : Object.fromEntries(Object.entries(asked(fields)).map(([id, words]) => [id, words?.load ? { ...words, options: names[id] } : words]))

type Source = Pick<List<ListTypes>, 'query' | 'beside'>

/** How the filters of a list are drawn: the fields of its drawer, what they hold, and its chips. */
export function drawingOf({ query, beside }: Source, declared: Fields, filters: object, words: Words, names: ChosenNames = {}) {
  // The build has worked them out where only the list is asked for.
  const kinds = (query as { kinds?: FilterKinds } | undefined)?.kinds ?? filterKindsOf(query as z.ZodType | undefined, beside)
  const { drawer, byLink } = fieldsOf(withNames(declared, names), kinds, words.t)
  const values = drawnOf(filters, kinds)
  const { where } = filters as { where?: ConditionGroup }
  const group = where && drawnGroup(where, kinds)
  const fields = [...drawer, ...byLink]
  const chips = Object.entries(values).map(([id, value]) => {
    const field = fields.find((each) => each.id === id)
    const { [id]: _, ...rest } = values
    return {
      id,
      name: words.t('{{field}} is', { field: field?.label ?? id }),
      value: wordsOf(field, value, words),
      rest: filtersFrom(rest, kinds, group),
    }
  })
  const sentence = group && { id: 'where', name: '', value: sentenceOf(group, fields, words), rest: filtersFrom(values, kinds) }
  return {
    fields: drawer,
    values,
    group,
    chips: sentence ? [...chips, sentence] : chips,
    filtersOf: (drawn: FilterValues, joined?: FilterGroup): object => filtersFrom(drawn, kinds, joined),
  }
}
