import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of quotations; that of their readers is a public one. */
export const quotationBindings = pagesOf(quotationScreens, {
  list: () => import('./quotation/quotation-list.page.tsx'),
  choose: () => import('./quotation/choose-programs.page.tsx'),
  create: () => import('./quotation/create-quotation.page.tsx'),
  edit: () => import('./quotation/edit-quotation.page.tsx'),
  preview: () => import('./quotation/preview.page.tsx'),
  send: () => import('./quotation/send.page.tsx'),
})
