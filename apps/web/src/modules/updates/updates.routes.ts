import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

const feed = () => import('./information-update/update-list.page.tsx')

/** The pages of the updates module; every feed is one page at its own address. */
export const updateBindings: readonly Binding[] = [
  { screen: updateScreens.information, page: () => import('./reading/information.page.tsx') },
  { screen: updateScreens.portal, page: () => import('./product-update/portal.page.tsx') },
  { screen: updateScreens.global, page: () => import('./product-update/product-update-list.page.tsx') },
  { screen: updateScreens.offers, page: feed },
  { screen: updateScreens.scholarships, page: feed },
  { screen: updateScreens.recent, page: feed },
  { screen: updateScreens.manageOffers, page: feed },
  { screen: updateScreens.manageMoi, page: feed },
  { screen: updateScreens.manageTuitionFees, page: feed },
  { screen: updateScreens.manageCommissions, page: feed },
  { screen: updateScreens.manageIntakes, page: feed },
  { screen: updateScreens.manageScholarships, page: feed },
  { screen: updateScreens.manageRecent, page: feed },
]
