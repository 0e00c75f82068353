import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the counselling module. */
export const counsellingBindings = pagesOf(counsellingScreens, {
  list: () => import('./counselling/counselling-list.page.tsx'),
  mine: () => import('./slot/own-counsellings.page.tsx'),
})
