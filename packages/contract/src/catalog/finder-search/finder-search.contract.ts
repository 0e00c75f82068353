import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { Category, finderQuery } from '../program/program.contract.ts'

/** A search of the finder that somebody keeps, to be told when something new fits. */
export const FinderSearch = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  category: Category,
  search: z.string(),
  /** As the finder's address carries them. */
  filters: z.record(z.string(), z.unknown()),
  /** The lead it is kept for. */
  leadInfo: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  /** While it is paused nothing is looked for and nobody is told. */
  is_paused: z.boolean(),
  /** How many programs fitted when it was last looked at, and how many of them its owner has not looked at yet. */
  fits: z.number().int(),
  news: z.number().int(),
  checked_at: Timestamp,
  created_at: Timestamp,
})
export type FinderSearch = z.output<typeof FinderSearch>

const name = requiredText('Name is required', 60)
export const FinderSearchName = z.object({ name })
export const FinderSearchBody = finderQuery.pick({ category: true, search: true, filters: true }).extend({
  name,
  lead_identifier: RecordRef.nullish(),
})
export type FinderSearchBody = z.output<typeof FinderSearchBody>
export const FinderSearchEdit = z.object({ name: name.optional(), is_paused: Flag.optional() })
export type FinderSearchEdit = z.output<typeof FinderSearchEdit>
const One = z.object({ finderSearchInfo: FinderSearch })

/** Kept searches of the finder: each is its owner's alone, in the role they keep it in. */
export const finderSearches = resource('catalog.finder_search', {
  list: {
    route: 'GET /program-finder/searches',
    access: 'programs.read',
    summary: 'List the searches you keep, by name.',
    response: z.object({ recordsInfo: z.array(FinderSearch) }),
  },
  create: {
    route: 'POST /program-finder/searches',
    access: 'programs.read',
    recentProof: false,
    summary: 'Keep a search of the finder, perhaps for a lead, and be told when something new fits.',
    description: 'One that finds too many programs is refused: what is new in it would be nothing to be told of.',
    body: FinderSearchBody,
    response: One,
    status: 201,
    message: 'Search kept',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'finder_search.created',
  },
  edit: {
    route: 'PUT /program-finder/searches/:finder_search',
    access: 'programs.read',
    recentProof: false,
    summary: 'Rename a kept search, pause it, or go on; what came while it was paused is not told.',
    body: FinderSearchEdit,
    response: One,
    message: 'Search changed',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'finder_search.updated',
  },
  look: {
    route: 'PUT /program-finder/searches/:finder_search/look',
    access: 'programs.read',
    recentProof: false,
    summary: 'Say that what is new in a kept search was looked at.',
    response: One,
    errors: ['NOT_FOUND'],
    audit: 'finder_search.looked',
  },
  delete: {
    route: 'DELETE /program-finder/searches/:finder_search',
    access: 'programs.read',
    recentProof: false,
    summary: 'Keep a search no longer.',
    response: z.object({ identifier: Identifier }),
    message: 'Search deleted',
    errors: ['NOT_FOUND'],
    audit: 'finder_search.deleted',
  },
})
