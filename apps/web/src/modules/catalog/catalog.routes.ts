import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'
import { readsOf } from '#platform/router/first-read.ts'
import { finderRead } from './program/finder.state.ts'

/** The pages of the catalogue: one finder under its three addresses, and its dense variant (G-L-50). */
export const catalogBindings = pagesOf(catalogScreens, {
  ...shownAt(() => import('./program/program-finder.page.tsx'), 'programs', 'programsNew'),
  ...shownAt(() => import('./program/program-dense.page.tsx'), 'programsOld', 'programsNewOld'),
  ...shownAt(() => import('./institution/institution-list.page.tsx'), 'institutions', 'institutionsB2b', 'institutionsBulk'),
  institution: () => import('./institution/institution.page.tsx'),
  feeWaivers: () => import('./fee-waiver/fee-waiver-list.page.tsx'),
  assignToLead: () => import('./program/assign-to-lead.page.tsx'),
  programList: () => import('./program-record/program-list.page.tsx'),
  programCreate: () => import('./program-record/program-create.page.tsx'),
  program: () => import('./program-record/program-record.page.tsx'),
  programEdit: () => import('./program-record/program-edit.page.tsx'),
  claimInstitutions: () => import('./claim/claim-institutions.page.tsx'),
  import: () => import('./catalogue-import/catalogue-import.page.tsx'),
  claimPrograms: () => import('./claim/claim-programs.page.tsx'),
})

const programs = { endpoint: 'catalog.program.all', ...finderRead } as const
/** What they read first. */
export const catalogReads = readsOf(catalogScreens, {
  programs,
  programsNew: programs,
  programsOld: programs,
  programsNewOld: programs,
})
