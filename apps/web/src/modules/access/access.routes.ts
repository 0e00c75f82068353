import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of seeing what others see. */
export const accessBindings = pagesOf({ viewAs: organizationScreens.viewAs }, { viewAs: () => import('./viewing/view-as.page.tsx') })
