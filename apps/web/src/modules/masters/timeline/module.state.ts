import { type ModuleType, moduleTypes } from '@embark/contract/masters/timeline/timeline.contract.ts'
import type { FilterField } from '#ui/list/filter-builder.tsx'

const names: Record<ModuleType, string> = {
  lead: 'Lead',
  application: 'Application',
  service: 'Service',
  agent: 'Agent',
  invoice: 'Invoice',
}

/** What a module is called. */
export const moduleName = (module: ModuleType) => names[module]

/** The modules to choose from. */
export const moduleChoices = (t: (text: string) => string) => moduleTypes.map((value) => ({ value, label: t(names[value]) }))

/** What the masters lists keep in their address. */
export const masterDefaults = {
  search: '',
  page: 1,
  per_page: 25,
  sort_by: 'id',
  sort: 'desc' as 'asc' | 'desc',
  filters: {} as { module_type?: ModuleType; is_active?: boolean },
}

/** What a masters list is asked for, from its address; a filter of a drawer says yes and no as a boolean. */
export const masterQuery = ({ filters, ...rest }: typeof masterDefaults) => ({
  ...rest,
  sort_by: rest.sort_by === 'name' ? ('name' as const) : ('id' as const),
  ...(filters.module_type && { module_type: filters.module_type }),
  ...(filters.is_active !== undefined && { is_active: filters.is_active }),
})

/** The fields a masters list is narrowed by. */
export const masterFilters = (t: (text: string) => string): FilterField[] => [
  { id: 'module_type', label: t('Module'), kind: 'select', options: moduleChoices(t) },
  { id: 'is_active', label: t('Active'), kind: 'boolean' },
]
