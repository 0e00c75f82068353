import { leadAnswers, type OwnField } from '@embark/contract/leads/answer/answer.contract.ts'
import type { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useEffect } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ChosenFilters } from '#platform/list/list-types.ts'
import { nestedId } from '#platform/list/nested-id.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

/** The id of an own field among the columns of the list. */
export const ownId = (name: string) => nestedId('own', name)
const prefix = ownId('')
type Filters = ChosenFilters<typeof leads.list>

/** The company's own fields of leads; `own` names the choices a list is narrowed to. */
const useFields = (own?: Filters['own']) => {
  const lists = Object.entries(own ?? {}).filter(([, value]) => Array.isArray(value))
  const query = lists.length ? { values: JSON.stringify(Object.fromEntries(lists)) } : {}
  return useEndpoint(leadAnswers.fields, { query }, { staleMs: 60_000, keep: true }).data?.recordsInfo
}
/** The company's own fields of leads. */
export const useOwnFields = (): readonly OwnField[] => useFields() ?? []

/** The names of the own fields among ids of columns. */
export const ownNames = (ids: readonly string[]) => ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))

/** The own fields a list can be narrowed by; what it is narrowed to goes when its field is gone, such as in a saved view. */
export function useOwnFilters(filters: Filters, onChange: (filters: Filters) => void): FilterField[] {
  const t = useT()
  const { own } = filters
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
      const about = { id: field.name, label: t(field.label) }
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
