import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The screens that belong to no business module. */
export const platformBindings = pagesOf(platformScreens, {
  about: () => import('./about.page.tsx'),
  help: () => import('./help/help.page.tsx'),
  helpArticle: () => import('./help/help-article.page.tsx'),
  home: () => import('./home.page.tsx'),
  ...shownAt(() => import('./worklist.page.tsx'), 'worklist', 'worklistNew'),
  settings: () => import('./settings.page.tsx'),
  outbox: () => import('./outbox.page.tsx'),
})
