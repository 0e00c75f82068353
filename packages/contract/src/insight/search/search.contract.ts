import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { searchFrom, searchKinds, searchTake } from '../../kernel/search.ts'
import { SearchHit } from '../../kernel/search-hit.ts'

/** One search over the nouns of the product, as far as the caller may see each. */
export const searches = resource('insight.search', {
  find: {
    route: 'GET /search',
    access: 'signed-in',
    summary: 'Find records of every kind by name, number, phone or mail; forgives a typing mistake.',
    description: 'Kinds without a hit are left out. What the caller may open stands first in its kind, their own before that of others.',
    query: z.object({
      search: z.string().trim().min(searchFrom, 'Type at least three characters').max(200),
      per_kind: z.coerce.number().int().min(1).max(25).default(searchTake),
    }),
    response: z.object({ groupsInfo: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(SearchHit) })) }),
    limit: { by: 'user', max: 240, seconds: 60 },
  },
})
