import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the insight module. */
export const insightBindings = pagesOf(insightScreens, {
  leads: () => import('./lead-dashboard/lead-dashboard.page.tsx'),
})
