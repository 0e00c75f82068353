import { auditScreens } from '@embark/contract/audit/audit.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the audit module. */
export const auditBindings = pagesOf(auditScreens, { entries: () => import('./entry/entry-list.page.tsx') })
