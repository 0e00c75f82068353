import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of agreements. */
export const agreementBindings = pagesOf(agreementScreens, {
  list: () => import('./agreement/agreement-list.page.tsx'),
  create: () => import('./agreement/agreement-create.page.tsx'),
  edit: () => import('./agreement/agreement-edit.page.tsx'),
})
