import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import type { Binding } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { finderRead } from './program/finder.state.ts'

/** The pages of the catalogue: one finder under its three addresses, and its dense variant (G-L-50). */
export const catalogBindings: readonly Binding[] = [
  { screen: catalogScreens.programs, page: () => import('./program/program-finder.page.tsx') },
  { screen: catalogScreens.programsNew, page: () => import('./program/program-finder.page.tsx') },
  { screen: catalogScreens.programsOld, page: () => import('./program/program-dense.page.tsx') },
  { screen: catalogScreens.programsNewOld, page: () => import('./program/program-dense.page.tsx') },
  { screen: catalogScreens.claimInstitutions, page: () => import('./claim/claim-institutions.page.tsx') },
  { screen: catalogScreens.claimPrograms, page: () => import('./claim/claim-programs.page.tsx') },
]

const programs = { endpoint: 'catalog.program.all', ...finderRead } as const
/** What they read first. */
export const catalogReads = readsOf(catalogScreens, {
  programs,
  programsNew: programs,
  programsOld: programs,
  programsNewOld: programs,
})
