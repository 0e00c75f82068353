import { leadAnswers, type OwnField } from '@embark/contract/leads/answer/answer.contract.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

const prefix = 'own:'

/** The company's own fields of leads. */
export const useOwnFields = (): readonly OwnField[] => useEndpoint(leadAnswers.fields, {}, { staleMs: 60_000 }).data?.recordsInfo ?? []

/** The id of an own field among the columns of the list and the fields of its filter. */
export const ownId = (name: string) => `${prefix}${name}`
/** The names of the own fields among ids of columns. */
export const ownNames = (ids: readonly string[]) => ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))

/** An answer as one text. */
export function useAnswerText() {
  const t = useT()
  return (type: OwnField['type'], answer: unknown): string => {
    if (answer === undefined || answer === null) return ''
    if (answer === true) return t('Yes')
    if (type === 'date') return formatDay(String(answer))
    if (type === 'datetime') return formatMoment(String(answer))
    return Array.isArray(answer)
      ? answer.map((one) => t(String(one))).join(', ')
      : type === 'single_select' || type === 'radio'
        ? t(String(answer))
        : String(answer)
  }
}

/** The own fields a list can be narrowed by. */
export function useOwnFilters(): FilterField[] {
  const t = useT()
  return useOwnFields()
    .filter(({ is_filterable, type }) => is_filterable && type !== 'file')
    .map((field): FilterField => {
      const about = { id: ownId(field.name), label: t(field.label) }
      if (field.type === 'date' || field.type === 'datetime') return { ...about, kind: 'date-range' }
      if (field.type === 'number') return { ...about, kind: 'number-range' }
      if (field.type === 'checkbox' && !field.options.length && !field.is_lookup) return { ...about, kind: 'boolean' }
      if (field.is_lookup) return { ...about, kind: 'multi-select', load: choicesOf(field.id) }
      if (field.options.length)
        return { ...about, kind: 'multi-select', options: field.options.map(({ label, value }) => ({ label: t(label), value })) }
      return { ...about, kind: 'text' }
    })
}

const choicesOf =
  (field_id: number): NonNullable<FilterField['load']> =>
  async (search, page, signal) => {
    const found = await call(formSubmissions.options, { params: { field_id }, query: { search, page } }, { signal })
    return { options: found.options.map(({ label, value }) => ({ label, value: String(value) })), hasMore: found.hasMore }
  }

type Filters = Record<string, unknown>

/** Filters as the drawer and the chips name them: own fields beside the others. */
export function spread({ own, ...filters }: Filters): Filters {
  return {
    ...filters,
    ...Object.fromEntries(Object.entries((own as Filters | undefined) ?? {}).map(([name, value]) => [ownId(name), value])),
  }
}

/** Filters as the list takes them: own fields together under one name. */
export function gathered(filters: Filters): Filters {
  const own = Object.entries(filters).filter(([key]) => key.startsWith(prefix))
  const rest = Object.fromEntries(Object.entries(filters).filter(([key]) => !key.startsWith(prefix)))
  return own.length ? { ...rest, own: Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value])) } : rest
}
