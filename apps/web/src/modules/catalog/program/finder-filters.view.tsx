import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import type { ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

const kinds = { select: 'select', multi_select: 'multi-select', range: 'number-range', toggle: 'boolean' } as const

/** The fields of the drawer, as the server names them for a category. */
export function useFinderFields(category: ProgramCategory): FilterField[] {
  const t = useT()
  const answer = useEndpoint(programs.filters, { query: { category } }, { staleMs: 300_000 })
  return (answer.data?.filters ?? []).map(({ key, label, type, options }) => ({
    id: key,
    label: t(label),
    kind: kinds[type],
    options: options.map((option) => ({ value: String(option.value), label: t(option.label) })),
  }))
}
