import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import type { ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** What the finder keeps in its address (specification 3 §3; G-L-51). */
export const finderDefaults = {
  page: 1,
  per_page: 25,
  search: '',
  category: 'higher_education' as ProgramCategory,
  tab: 'all-programs' as 'all-programs' | 'shortlisted-programs',
  byTab: 'user' as 'user' | 'staff',
  filters: {} as Record<string, unknown>,
  sort_by: 'relevance',
  sort: 'desc' as 'asc' | 'desc',
  lead_identifier: '',
}
export type FinderState = typeof finderDefaults

/** Another category is a fresh start: first page, no filters; the lead and the tab stay. */
export const categoryHref = (path: string, { tab, byTab, search, lead_identifier }: FinderState, category: ProgramCategory) =>
  hrefWith(path, {
    ...(category !== finderDefaults.category && { category }),
    ...(tab !== finderDefaults.tab && { tab }),
    ...(byTab !== finderDefaults.byTab && { byTab }),
    search,
    lead_identifier,
  })

/** Where an application for this program begins. */
export const applyHref = ({ program, campus_id }: ProgramCard, lead_identifier: string) =>
  hrefWith('/applications/create', {
    lead_identifier,
    country_id: program.institution.country_id,
    institution_id: program.institution.id,
    program_id: program.id,
    campus: campus_id,
  })

/** Only web addresses are followed out of the product. */
export const outsideHref = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : undefined)
