import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { Binding } from '#platform/router/binding.ts'
import { leadsRead } from './lead/lead-list.state.ts'

/** The pages of the leads module. */
export const leadBindings: readonly Binding[] = [
  { screen: leadScreens.list, page: () => import('./lead/lead-list.page.tsx'), first: { endpoint: 'leads.lead.list', ...leadsRead } },
  { screen: leadScreens.create, page: () => import('./lead/lead-create.page.tsx') },
  { screen: leadScreens.record, page: () => import('./lead/lead-record.page.tsx'), first: 'leads.lead.single' },
  { screen: leadScreens.search, page: () => import('./lead/lead-search.page.tsx') },
  { screen: leadImportScreens.wizard, page: () => import('./import/lead-import.page.tsx') },
]
