import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { Binding } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { leadsRead } from './lead/lead-list.state.ts'

/** The pages of the leads module. */
export const leadBindings: readonly Binding[] = [
  { screen: leadScreens.list, page: () => import('./lead/lead-list.page.tsx') },
  { screen: leadScreens.create, page: () => import('./lead/lead-create.page.tsx') },
  { screen: leadScreens.record, page: () => import('./lead/lead-record.page.tsx') },
  { screen: leadScreens.search, page: () => import('./lead/lead-search.page.tsx') },
  { screen: leadImportScreens.wizard, page: () => import('./import/lead-import.page.tsx') },
]

/** What they read first. */
export const leadReads = readsOf(leadScreens, { list: { endpoint: 'leads.lead.list', ...leadsRead }, record: 'leads.lead.single' })
