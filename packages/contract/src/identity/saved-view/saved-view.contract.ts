import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, requiredText } from '../../kernel/shapes.ts'

const ListName = z.string('List is required').regex(/^[a-z][a-z0-9_.-]{0,60}$/, 'List is required')
const State = z.record(z.string(), z.unknown()).refine((value) => JSON.stringify(value).length <= 20_000, 'This value is not valid')

export const SavedView = z.object({
  identifier: Identifier,
  id: Id,
  list: z.string(),
  name: z.string(),
  /** The list's own state, as its address carries it. */
  state: z.record(z.string(), z.unknown()),
  is_shared: z.boolean(),
  /** Only its owner may change or delete a view. */
  is_own: z.boolean(),
  order_by: z.number().int(),
})
export type SavedView = z.output<typeof SavedView>

export const SavedViewBody = z.object({
  name: requiredText('Name is required', 60),
  state: State,
  is_shared: Flag.default(false),
  order_by: z.number().int().min(0).max(1_000).default(0),
})
export type SavedViewBody = z.output<typeof SavedViewBody>
export const NewSavedView = SavedViewBody.extend({ list: ListName })
export type NewSavedView = z.output<typeof NewSavedView>

/** Named states of a list: one's own, and those colleagues of the same role share. */
export const savedViews = resource('identity.saved_view', {
  list: {
    route: 'GET /account/saved-views',
    access: 'signed-in',
    summary: 'List the saved views of one list, or of all lists: your own, and those people of your role share.',
    query: z.object({ list: ListName.optional() }),
    response: z.object({ recordsInfo: z.array(SavedView) }),
  },
  create: {
    route: 'POST /account/saved-views',
    access: 'signed-in',
    recentProof: false,
    summary: 'Save the state of a list under a name.',
    body: NewSavedView,
    response: z.object({ savedViewInfo: SavedView }),
    status: 201,
    message: 'View saved',
    errors: ['ALREADY_EXISTS'],
    audit: 'saved_view.created',
  },
  update: {
    route: 'PUT /account/saved-views/:identifier',
    access: 'signed-in',
    recentProof: false,
    summary: 'Change one of your saved views.',
    body: SavedViewBody,
    response: z.object({ savedViewInfo: SavedView }),
    message: 'View saved',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'saved_view.updated',
  },
  delete: {
    route: 'DELETE /account/saved-views/:identifier',
    access: 'signed-in',
    recentProof: false,
    summary: 'Delete one of your saved views.',
    response: z.object({ identifier: Identifier }),
    message: 'View deleted',
    errors: ['NOT_FOUND'],
    audit: 'saved_view.deleted',
  },
})
