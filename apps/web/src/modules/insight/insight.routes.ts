import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'

/** The pages of the insight module. */
export const insightBindings = pagesOf(insightScreens, {
  leads: () => import('./lead-dashboard/lead-dashboard.page.tsx'),
  admission: () => import('./admission-dashboard/admission-dashboard.page.tsx'),
  institutionLeads: () => import('./institution-lead/institution-lead.page.tsx'),
  institutionAdmission: () => import('./admission-dashboard/admission-dashboard.page.tsx'),
})

/** What they read first. */
export const insightReads = readsOf(insightScreens, { leads: 'insight.lead_dashboard.kpi' })
