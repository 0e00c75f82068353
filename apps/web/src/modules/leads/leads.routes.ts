import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { studentAreaScreens, studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { leadsRead } from './lead/lead-list.state.ts'

/** The pages of the leads module. */
export const leadBindings = [
  ...pagesOf(leadScreens, {
    assignmentRules: () => import('./assignment-rule/assignment-rule-list.page.tsx'),
    adConnections: () => import('./ad-connection/ad-connection-list.page.tsx'),
    adLeads: () => import('./ad-connection/ad-lead-list.page.tsx'),
    captureKeys: () => import('./capture-key/capture-key-list.page.tsx'),
    landingPages: () => import('./landing-page/landing-page-list.page.tsx'),
    landingPage: () => import('./landing-page/landing-editor.page.tsx'),
    landingDashboard: () => import('./landing-page/landing-dashboard.page.tsx'),

    introductions: () => import('./introduction/introduction-list.page.tsx'),
    dispute: () => import('./introduction/dispute.page.tsx'),
    ownIntroductions: () => import('./introduction/own-introduction-list.page.tsx'),
    ...shownAt(() => import('./lead/lead-list.page.tsx'), 'list', 'listNew'),
    trash: () => import('./trash/lead-trash.page.tsx'),
    acts: () => import('./selection/bulk-acts.page.tsx'),
    act: () => import('./selection/bulk-act.page.tsx'),
    duplicates: () => import('./duplicate/duplicate-list.page.tsx'),
    compare: () => import('./duplicate/lead-compare.page.tsx'),
    create: () => import('./lead/lead-create.page.tsx'),
    record: () => import('./lead/lead-record.page.tsx'),
    search: () => import('./lead/lead-search.page.tsx'),
    tasks: () => import('./task/task-list.page.tsx'),
    calendar: () => import('./calendar/calendar.page.tsx'),
  }),
  ...pagesOf(studentScreens, {
    list: () => import('./student/student-list.page.tsx'),
    create: () => import('./student/student-create.page.tsx'),
    edit: () => import('./student/student-edit.page.tsx'),
    profile: () => import('./student/student-profile.page.tsx'),
  }),
  ...pagesOf(studentAreaScreens, () => import('./student/student-area.page.tsx')),
  ...pagesOf(leadImportScreens, { wizard: () => import('./import/lead-import.page.tsx') }),
]

/** What they read first. */
const list = { endpoint: 'leads.lead.list', ...leadsRead } as const
export const leadReads = readsOf(leadScreens, { list, listNew: list, record: 'leads.lead.single' })
