import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import type { ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'
import type { FilterChip } from '#ui/list/filter-sentence.tsx'

type Filters = Record<string, unknown>

const kinds = { select: 'select', multi_select: 'multi-select', range: 'number-range', toggle: 'boolean' } as const
const ranges = ['tuition_fee', 'application_fee'] as const
const numbers = new Set(['country_id', 'institution_id', 'study_level_id', 'discipline_id', 'intake_id'])

/** The fields of the drawer, as the server names them for a category. */
export function useFinderFields(category: ProgramCategory): FilterField[] {
  const t = useT()
  const found = useEndpoint(programs.filters, { query: { category } }, { staleMs: 300_000 })
  return (found.data?.filters ?? []).map(({ key, label, type, options }) => ({
    id: key,
    label: t(label),
    kind: kinds[type],
    options: options.map((option) => ({ value: String(option.value), label: t(option.label) })),
  }))
}

/** Filters of the address as the drawer holds them: gt_ and lt_ are the ends of one range. */
export function toDrawer(filters: Filters): FilterValues {
  const values: FilterValues = {}
  for (const [key, value] of Object.entries(filters)) {
    const [, end, range] = /^(gt|lt)_(.+)$/.exec(key) ?? []
    if (range) values[range] = { ...(values[range] as object | undefined), [end === 'gt' ? 'from' : 'to']: String(value) }
    else values[key] = Array.isArray(value) ? value.map(String) : typeof value === 'number' ? String(value) : (value as FilterValue)
  }
  return values
}

/** What the drawer holds as filters of the call. */
export function fromDrawer(values: FilterValues): Filters {
  const filters: Filters = {}
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === '' || (Array.isArray(value) && !value.length)) continue
    if ((ranges as readonly string[]).includes(key)) {
      const { from, to } = value as { from?: string; to?: string }
      if (from) filters[`gt_${key}`] = Number(from)
      if (to) filters[`lt_${key}`] = Number(to)
    } else filters[key] = Array.isArray(value) && numbers.has(key) ? value.map(Number) : value
  }
  return filters
}

/** The filters as chips that read as a sentence: "Country is Ireland or United Kingdom". */
export function useFinderChips(filters: Filters, fields: readonly FilterField[], onChange: (filters: Filters) => void): FilterChip[] {
  const t = useT()
  const drawn = toDrawer(filters)
  const words = (field: FilterField | undefined, value: FilterValue) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      if (value.from && value.to) return t('{{from}} to {{to}}', { from: value.from, to: value.to })
      return value.from ? t('at least {{amount}}', { amount: value.from }) : t('at most {{amount}}', { amount: value.to ?? '' })
    }
    return (Array.isArray(value) ? value : [String(value ?? '')])
      .map((one) => field?.options?.find((option) => option.value === one)?.label ?? one)
      .join(` ${t('or')} `)
  }
  return Object.entries(drawn).map(([key, value]) => {
    const field = fields.find(({ id }) => id === key)
    const { [key]: gone, ...rest } = drawn
    return {
      id: key,
      name: t('{{field}} is', { field: field?.label ?? key }),
      value: words(field, value),
      onRemove: () => onChange(fromDrawer(rest)),
    }
  })
}
