import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The pages of the updates module; every feed is one page at its own address. */
export const updateBindings = pagesOf(updateScreens, {
  information: () => import('./reading/information.page.tsx'),
  portal: () => import('./product-update/portal.page.tsx'),
  global: () => import('./product-update/product-update-list.page.tsx'),
  ...shownAt(
    () => import('./information-update/update-list.page.tsx'),
    'offers',
    'scholarships',
    'recent',
    'manageOffers',
    'manageMoi',
    'manageTuitionFees',
    'manageCommissions',
    'manageIntakes',
    'manageScholarships',
    'manageRecent',
  ),
})
