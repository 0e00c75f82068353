import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, Timestamp } from '../../kernel/shapes.ts'

export const Viewing = z.object({
  identifier: Identifier,
  user: z.object({ identifier: Identifier, name: z.string() }),
  role: z.object({ identifier: Identifier, name: z.string() }),
  /** No token is given after this moment. */
  expires_at: Timestamp,
  /** Opens reads as the other person; every write is refused. */
  accessToken: z.string(),
})
export type Viewing = z.output<typeof Viewing>

const viewingInfo = z.object({ viewingInfo: Viewing })
const one = { params: z.object({ identifier: Identifier }) }

/** Seeing the portal as another person does: read-only, at most an hour, both named in the audit. */
export const viewings = resource('access.viewing', {
  start: {
    route: 'POST /access/view-as',
    access: 'settings.view.as',
    recentProof: true,
    idempotency: false,
    summary: 'Begin to view as another person, in one of their roles; the first when none is named.',
    body: z.object({ user_identifier: z.uuid('User is required'), role_identifier: Identifier.optional() }),
    response: viewingInfo,
    status: 201,
    message: 'You are viewing as someone else',
    errors: ['NOT_FOUND', 'VIEW_AS_REFUSED'],
    audit: 'view_as.started',
  },
  renew: {
    route: 'POST /access/view-as/:identifier/token',
    access: 'settings.view.as',
    recentProof: false,
    idempotency: false,
    summary: 'Get a new token for viewing as another person, until the hour is over.',
    ...one,
    response: viewingInfo,
    errors: ['NOT_FOUND'],
    audit: 'view_as.renewed',
  },
  stop: {
    route: 'DELETE /access/view-as/:identifier',
    access: 'settings.view.as',
    recentProof: false,
    summary: 'Stop viewing as another person.',
    ...one,
    response: z.object({ identifier: Identifier }),
    message: 'You are yourself again',
    errors: ['NOT_FOUND'],
    audit: 'view_as.ended',
  },
})
