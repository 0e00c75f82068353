import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of masters. */
export const masterBindings: readonly Binding[] = [
  { screen: masterScreens.clientServices, page: () => import('./client-service/client-service-list.page.tsx') },
  { screen: masterScreens.tags, page: () => import('./tag/tag-list.page.tsx') },
  { screen: masterScreens.tagPrograms, page: () => import('./program-tag/tag-programs.page.tsx') },
  { screen: masterScreens.vendors, page: () => import('./vendor/vendor-list.page.tsx') },
  { screen: masterScreens.formFields, page: () => import('./form-field/form-field-list.page.tsx') },
  { screen: masterScreens.createFormField, page: () => import('./form-field/create-form-field.page.tsx') },
  { screen: masterScreens.forms, page: () => import('./form/form-list.page.tsx') },
  { screen: masterScreens.createForm, page: () => import('./form/create-form.page.tsx') },
  { screen: masterScreens.formBuilder, page: () => import('./form/form-builder.page.tsx') },
  { screen: masterScreens.timelines, page: () => import('./timeline/timeline-list.page.tsx') },
  { screen: masterScreens.stages, page: () => import('./stage/stage-list.page.tsx') },
]
