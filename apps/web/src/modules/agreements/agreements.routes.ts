import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of agreements. */
export const agreementBindings: readonly Binding[] = [
  { screen: agreementScreens.list, page: () => import('./agreement/agreement-list.page.tsx') },
  { screen: agreementScreens.create, page: () => import('./agreement/agreement-create.page.tsx') },
  { screen: agreementScreens.edit, page: () => import('./agreement/agreement-edit.page.tsx') },
]
