import { auditScreens } from '@embark/contract/audit/audit.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of the audit module. */
export const auditBindings: readonly Binding[] = [{ screen: auditScreens.entries, page: () => import('./entry/entry-list.page.tsx') }]
