import { extractionScreens } from '@embark/contract/extraction/extraction.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of the module extraction. */
export const extractionBindings = pagesOf(extractionScreens, {
  ocrSubscriptions: () => import('./ocr-subscription/ocr-subscription-list.page.tsx'),
})
