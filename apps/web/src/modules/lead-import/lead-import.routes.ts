import { leadImportScreens } from '@embark/contract/lead-import/lead-import.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The page of the import. */
export const leadImportBindings: readonly Binding[] = [{ screen: leadImportScreens.wizard, page: () => import('./lead-import.page.tsx') }]
