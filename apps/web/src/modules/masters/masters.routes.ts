import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of masters. */
export const masterBindings: readonly Binding[] = [
  { screen: masterScreens.clientServices, page: () => import('./client-service/client-service-list.page.tsx') },
  { screen: masterScreens.tags, page: () => import('./tag/tag-list.page.tsx') },
  { screen: masterScreens.tagPrograms, page: () => import('./program-tag/tag-programs.page.tsx') },
  { screen: masterScreens.vendors, page: () => import('./vendor/vendor-list.page.tsx') },
]
