import type { Screen } from '@embark/contract/kernel/screen.ts'
import { feeds, type ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { can } from '#platform/session/session.ts'

interface Place {
  readonly type: ManagedType
  readonly screen: Screen
}
/** The three feeds for reading, in the order of their tabs (G-C-68). */
export const readPlaces: readonly Place[] = [
  { type: 'recentUpdate', screen: updateScreens.recent },
  { type: 'offerLetterUpdate', screen: updateScreens.offers },
  { type: 'scholarshipUpdate', screen: updateScreens.scholarships },
]
/** The pages with management, in the order of their tabs. */
export const managePlaces: readonly Place[] = [
  { type: 'offerLetterUpdate', screen: updateScreens.manageOffers },
  { type: 'tutionFeeUpdate', screen: updateScreens.manageTuitionFees },
  { type: 'commissionUpdate', screen: updateScreens.manageCommissions },
  { type: 'intakeUpdate', screen: updateScreens.manageIntakes },
  { type: 'moiUpdate', screen: updateScreens.manageMoi },
  { type: 'scholarshipUpdate', screen: updateScreens.manageScholarships },
  { type: 'recentUpdate', screen: updateScreens.manageRecent },
]

/** Whether the active role sees a feed at all. */
export const seesFeed = (type: ManagedType) => can(feeds[type].read)
/** Where a feed is best read: the page with management for who manages, else the page for readers, else the list. */
export const placeOf = (type: ManagedType): string => {
  const places = can('updates.manage') ? managePlaces : [...readPlaces, ...managePlaces]
  return places.find((place) => place.type === type)!.screen.path
}
