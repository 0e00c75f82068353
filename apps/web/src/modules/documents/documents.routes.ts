import { documentScreens } from '@embark/contract/documents/documents.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the module documents. */
export const documentBindings = pagesOf(documentScreens, {
  documentTypes: () => import('./document-type/document-type-list.page.tsx'),
})
