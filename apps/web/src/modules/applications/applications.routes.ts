import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { applicationsRead } from './application/application-list.state.ts'

/** The pages of the applications module. */
export const applicationBindings = pagesOf(applicationScreens, {
  list: () => import('./application/application-list.page.tsx'),
  studentDashboard: () => import('./application/student-dashboard.page.tsx'),
  create: () => import('./application/application-create.page.tsx'),
  submissions: () => import('./submission/submission-list.page.tsx'),
  record: () => import('./application/application-record.page.tsx'),
})

/** What they read first. */
export const applicationReads = readsOf(applicationScreens, {
  list: { endpoint: 'applications.application.list', ...applicationsRead },
  record: 'applications.application.single',
})
