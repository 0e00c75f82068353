import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of seeing what others see. */
export const accessBindings: readonly Binding[] = [{ screen: organizationScreens.viewAs, page: () => import('./viewing/view-as.page.tsx') }]
