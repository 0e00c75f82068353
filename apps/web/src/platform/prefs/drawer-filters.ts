import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField, FilterValue, FilterValues } from '#ui/list/filter-builder.tsx'

type Filters = Record<string, unknown>

/** Filters of the address as the drawer holds them: every choice is text. */
export const toDrawer = (filters: Filters): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]): [string, FilterValue] => [
      key,
      Array.isArray(value) ? value.map(String) : typeof value === 'number' ? [String(value)] : (value as FilterValue),
    ]),
  )

const isEmpty = (value: FilterValue) =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (typeof value === 'object' && !Array.isArray(value) && !value.from && !value.to)

/** What the drawer holds as filters of a call: nothing empty, and numbers where the call wants numbers. */
export const fromDrawer = (values: FilterValues, numeric: ReadonlySet<string> = new Set()): Filters =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isEmpty(value))
      .map(([key, value]) => [key, Array.isArray(value) && numeric.has(key) ? value.map(Number) : value]),
  )

/** The filters as chips that read as a sentence: "destination is UK or Ireland". */
export function useFilterChips(
  filters: Filters,
  fields: readonly FilterField[],
  onRemove: (key: string) => void,
  names: Readonly<Record<string, string>> = {},
) {
  const t = useT()
  const words = (field: FilterField | undefined, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value) || typeof value !== 'object') {
      const list = Array.isArray(value) ? value : [value]
      // Its choices are not there yet, and a number is no name.
      if (field?.kind.endsWith('select') && !field.options) return '…'
      return list.map((one) => field?.options?.find((option) => option.value === String(one))?.label ?? String(one)).join(` ${t('or')} `)
    }
    const { from, to } = (value ?? {}) as { from?: string; to?: string }
    const shown = (bound: string | undefined) => (bound && field?.kind !== 'number-range' ? formatDay(bound) : bound)
    return [shown(from), shown(to)].filter(Boolean).join(' – ')
  }
  return Object.entries(filters).map(([key, value]) => {
    const field = fields.find(({ id }) => id === key)
    return {
      id: key,
      name: t('{{field}} is', { field: field?.label ?? names[key] ?? key }),
      value: words(field, value),
      onRemove: () => onRemove(key),
    }
  })
}
