import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the leads module. */
export const leadBindings = [
  ...pagesOf(leadScreens, {
    list: () => import('./lead/lead-list.page.tsx'),
    create: () => import('./lead/lead-create.page.tsx'),
    record: () => import('./lead/lead-record.page.tsx'),
    search: () => import('./lead/lead-search.page.tsx'),
  }),
  ...pagesOf(leadImportScreens, { wizard: () => import('./import/lead-import.page.tsx') }),
]
