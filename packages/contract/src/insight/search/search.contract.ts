import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, RecordNumber } from '../../kernel/shapes.ts'
import { searchFrom, searchKinds, searchPlaces, searchTake } from './search.rules.ts'

/** A record that fits what was typed; of one that is not the caller's to open it says only who looks after it (ADR 0158). */
export const SearchHit = z.object({
  identifier: Identifier.nullable(),
  /** The number people quote, where the record has one. */
  id: RecordNumber.nullable(),
  name: z.string(),
  /** What tells it from others of that name, as it was written. */
  notes: z.array(z.string()),
  /** Where it stands, in English; the reader's language has a text for it. */
  state: z.string().nullable(),
  /** Where it is opened: the place, and what names the record there. Null for what the caller may not open. */
  opens: z.object({ place: z.enum(searchPlaces), name: z.string() }).nullable(),
  /** Who looks after it, of what the caller may not open. */
  owner: z.string().nullable(),
})
export type SearchHit = z.output<typeof SearchHit>

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
