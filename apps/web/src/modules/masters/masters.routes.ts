import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of masters. */
export const masterBindings: readonly Binding[] = [
  { screen: masterScreens.clientServices, page: () => import('./client-service/client-service-list.page.tsx') },
  { screen: masterScreens.timelines, page: () => import('./timeline/timeline-list.page.tsx') },
  { screen: masterScreens.stages, page: () => import('./stage/stage-list.page.tsx') },
]
