import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { Binding } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'

/** The pages of the insight module. */
export const insightBindings: readonly Binding[] = [
  { screen: insightScreens.leads, page: () => import('./lead-dashboard/lead-dashboard.page.tsx') },
]

/** What they read first. */
export const insightReads = readsOf(insightScreens, { leads: 'insight.lead_dashboard.get' })
