import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of staff. */
export const staffBindings: readonly Binding[] = [
  { screen: staffScreens.manage, page: () => import('./manage-staff.page.tsx') },
  { screen: staffScreens.agents, page: () => import('./manage-agent-staff.page.tsx') },
  { screen: staffScreens.institutions, page: () => import('./manage-institution-staff.page.tsx') },
  { screen: staffScreens.import, page: () => import('../staff-import/staff-import.page.tsx') },
  { screen: staffScreens.create, page: () => import('./create-staff.page.tsx') },
  { screen: staffScreens.createShort, page: () => import('./create-staff-short.page.tsx') },
]
