import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the applications module. */
export const applicationBindings = pagesOf(applicationScreens, {
  list: () => import('./application/application-list.page.tsx'),
  studentDashboard: () => import('./application/student-dashboard.page.tsx'),
  create: () => import('./application/application-create.page.tsx'),
  record: () => import('./application/application-record.page.tsx'),
})
