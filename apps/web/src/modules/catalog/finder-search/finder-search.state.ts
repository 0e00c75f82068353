import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type FinderSearch, finderSearches } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { hrefWith, type ViewState } from '#platform/prefs/view-state.ts'

/** What looking at the news of a search makes stale, beside the searches. */
export const lookStales = [finderSearches.list, programs.all]

const at = ({ category, search, filters, leadInfo }: FinderSearch): ViewState => ({
  category,
  search,
  filters: filters as ViewState[string],
  lead_identifier: leadInfo?.identifier ?? '',
})
/** The finder with a kept search, and with only what is new in it. */
export const searchHref = (search: FinderSearch) => hrefWith(catalogScreens.programs.path, at(search))
export const newsHref = ({ identifier, category, leadInfo }: FinderSearch) =>
  hrefWith(catalogScreens.programs.path, { category, lead_identifier: leadInfo?.identifier ?? '', new_in: identifier })
