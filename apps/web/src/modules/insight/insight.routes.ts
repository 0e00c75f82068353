import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of the insight module. */
export const insightBindings: readonly Binding[] = [
  { screen: insightScreens.leads, page: () => import('./lead-dashboard/lead-dashboard.page.tsx'), first: 'insight.lead_dashboard.get' },
]
