import { type ModuleType, moduleTypes } from '@embark/contract/masters/timeline/timeline.contract.ts'

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

/** The parameters a masters list is narrowed by, as filters are. */
export const masterFilters = ['module_type', 'is_active'] as const

/** What is said of these filters. */
export const masterFields = (t: (text: string) => string) => ({
  module_type: { label: t('Module'), options: moduleChoices(t) },
  is_active: { label: t('Active') },
})
