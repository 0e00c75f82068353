import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { programsFound } from './program.queries.ts'

/** Programs on offer, by their name and their institution; each leads to the finder, narrowed to it. */
export const programFinder: Finder = {
  isFor: (ctx) => can(ctx, 'programs.read'),
  async find(ctx, search, most) {
    const { recordsInfo } = await programsFound(ctx, { search, page: 1, per_page: most, count: 'none', sort_by: 'relevance' }, null)
    return recordsInfo.map(({ identifier, program, campus }) => ({
      identifier,
      id: null,
      name: program.name,
      notes: [program.institution.name, campus],
      state: null,
      opens: { place: 'programs', name: `${program.name} ${program.institution.name}` },
      owner: null,
    }))
  },
}
