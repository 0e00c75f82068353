import { leadAnswers, type OwnField } from '@embark/contract/leads/answer/answer.contract.ts'
import { useEffect } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

const prefix = 'own:'
type Filters = Record<string, unknown>

/** The company's own fields of leads; `own` names the choices a list is narrowed to. */
const useFields = (own?: Filters) => {
  const lists = Object.entries(own ?? {}).filter(([, value]) => Array.isArray(value))
  const query = lists.length ? { values: JSON.stringify(Object.fromEntries(lists)) } : {}
  return useEndpoint(leadAnswers.fields, { query }, { staleMs: 60_000, keep: true }).data?.recordsInfo
}
/** The company's own fields of leads. */
export const useOwnFields = (): readonly OwnField[] => useFields() ?? []

/** The id of an own field among the columns of the list and the fields of its filter. */
export const ownId = (name: string) => `${prefix}${name}`
/** The names of the own fields among ids of columns. */
export const ownNames = (ids: readonly string[]) => ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))

/** The own fields a list can be narrowed by; what it is narrowed to goes when its field is gone, such as in a saved view. */
export function useOwnFilters(filters: Filters, onChange: (filters: Filters) => void): FilterField[] {
  const t = useT()
  const own = filters['own'] as Filters | undefined
  const fields = useFields(own)
  const isGone = (name: string) => !fields?.some((field) => field.name === name && field.is_filterable)
  const gone = fields
    ? Object.keys(own ?? {})
        .filter(isGone)
        .join()
    : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is dropped once
  useEffect(() => {
    if (gone) void import('./own-choices.state.ts').then(({ dropGone }) => dropGone(filters, onChange))
  }, [gone])
  return (fields ?? [])
    .filter(({ is_filterable, type }) => is_filterable && type !== 'file')
    .map((field): FilterField => {
      const about = { id: ownId(field.name), label: t(field.label) }
      if (field.type === 'date' || field.type === 'datetime') return { ...about, kind: 'date-range' }
      if (field.type === 'number') return { ...about, kind: 'number-range' }
      if (field.type === 'checkbox' && !field.options.length && !field.is_lookup) return { ...about, kind: 'boolean' }
      if (field.is_lookup || field.options.length)
        return {
          ...about,
          kind: 'multi-select',
          options: field.options.map(({ label, value }) => ({ label: t(label), value })),
          load: field.is_lookup ? choicesOf(field.id) : undefined,
        }
      return { ...about, kind: 'text' }
    })
}

const choicesOf =
  (id: number): FilterField['load'] =>
  async (...asked) =>
    (await import('./own-choices.state.ts')).choicesOf(id, ...asked)

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
