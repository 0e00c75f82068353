import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { Binding } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { applicationsRead } from './application/application-list.state.ts'

/** The pages of the applications module. */
export const applicationBindings: readonly Binding[] = [
  { screen: applicationScreens.list, page: () => import('./application/application-list.page.tsx') },
  { screen: applicationScreens.studentDashboard, page: () => import('./application/student-dashboard.page.tsx') },
  { screen: applicationScreens.create, page: () => import('./application/application-create.page.tsx') },
  { screen: applicationScreens.record, page: () => import('./application/application-record.page.tsx') },
]

/** What they read first. */
export const applicationReads = readsOf(applicationScreens, {
  list: { endpoint: 'applications.application.list', ...applicationsRead },
  record: 'applications.application.single',
})
