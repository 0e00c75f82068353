import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { pagesOf } from '#platform/router/binding.ts'

/** The pages of masters. */
export const masterBindings = pagesOf(masterScreens, {
  documentTypes: () => import('./lookup/document-type-list.page.tsx'),
  lists: () => import('./lookup/lists.page.tsx'),
  clientServices: () => import('./client-service/client-service-list.page.tsx'),
  exchangeRates: () => import('./exchange-rate/exchange-rate-list.page.tsx'),
  tags: () => import('./tag/tag-list.page.tsx'),
  tagPrograms: () => import('./program-tag/tag-programs.page.tsx'),
  vendors: () => import('./vendor/vendor-list.page.tsx'),
  formFields: () => import('./form-field/form-field-list.page.tsx'),
  createFormField: () => import('./form-field/create-form-field.page.tsx'),
  forms: () => import('./form/form-list.page.tsx'),
  createForm: () => import('./form/create-form.page.tsx'),
  formBuilder: () => import('./form/form-builder.page.tsx'),
  timelines: () => import('./timeline/timeline-list.page.tsx'),
  stages: () => import('./stage/stage-list.page.tsx'),
})
