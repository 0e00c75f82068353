import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of staff. */
export const staffBindings = pagesOf(staffScreens, {
  manage: () => import('./manage-staff.page.tsx'),
  agents: () => import('./manage-agent-staff.page.tsx'),
  institutions: () => import('./manage-institution-staff.page.tsx'),
  import: () => import('../staff-import/staff-import.page.tsx'),
  create: () => import('./create-staff.page.tsx'),
  createShort: () => import('./create-staff-short.page.tsx'),
})
