import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, Option, requiredText } from '../../kernel/shapes.ts'

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
  /** The role it is shared with, or the team. */
  shared_with: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  shared_team: z.object({ identifier: Identifier, name: z.string() }).nullable(),
  /** While it is locked, only its owner changes what it shows. */
  is_locked: z.boolean(),
  is_own: z.boolean(),
  /** What the list begins with for the caller, and for the role it is shared with. */
  is_default: z.boolean(),
  is_role_default: z.boolean(),
  order_by: z.number().int(),
  can: z.object({ change: z.boolean(), set_role_default: z.boolean() }),
})
export type SavedView = z.output<typeof SavedView>

export const SavedViewBody = z.object({
  name: requiredText('Name is required', 60),
  state: State,
  is_shared: Flag.default(false),
  /** The role it is shared with; without one the caller's own. */
  shared_role_identifier: Identifier.nullish(),
  /** The team it is shared with, in place of a role. */
  shared_team_identifier: Identifier.nullish(),
  is_locked: Flag.default(true),
  order_by: z.number().int().min(0).max(1_000).default(0),
})
export type SavedViewBody = z.output<typeof SavedViewBody>
export const NewSavedView = SavedViewBody.extend({ list: ListName })
export type NewSavedView = z.output<typeof NewSavedView>

const ViewDefault = z.object({
  /** Whom the list begins with it for: the caller, or the role it is shared with. */
  of: z.enum(['me', 'role']).default('me'),
  is_default: Flag.default(true),
})
export type ViewDefault = z.output<typeof ViewDefault>

/** Named states of a list: one's own, and those shared with the role one acts in or with a team one is in. */
export const savedViews = resource('identity.saved_view', {
  list: {
    route: 'GET /account/saved-views',
    access: 'signed-in',
    summary: 'List the saved views of one list, or of all lists: your own, and those shared with your role or a team of yours.',
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
    summary: 'Change one of your saved views, or what an unlocked one shared with you shows.',
    body: SavedViewBody,
    response: z.object({ savedViewInfo: SavedView }),
    message: 'View saved',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'saved_view.updated',
  },
  setDefault: {
    route: 'PUT /account/saved-views/:identifier/default',
    access: 'signed-in',
    recentProof: false,
    summary: 'Let a list begin with a saved view, for yourself or for the role it is shared with; or no longer.',
    body: ViewDefault,
    response: z.object({ savedViewInfo: SavedView }),
    message: 'View saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'saved_view.updated',
  },
  roles: {
    route: 'GET /account/saved-views/roles',
    access: 'signed-in',
    summary: 'List the roles you may share a view with: your own, and every one for who manages roles.',
    response: z.object({ options: z.array(Option) }),
  },
  teams: {
    route: 'GET /account/saved-views/teams',
    access: 'signed-in',
    summary: 'List the teams you may share a view with: those you are in, and every one for who manages roles.',
    response: z.object({ options: z.array(Option) }),
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
