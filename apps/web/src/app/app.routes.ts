import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The screens that belong to no business module. */
export const platformBindings: readonly Binding[] = [
  { screen: platformScreens.about, page: () => import('./about.page.tsx') },
  { screen: platformScreens.home, page: () => import('./home.page.tsx') },
  { screen: platformScreens.outbox, page: () => import('./outbox.page.tsx') },
]
