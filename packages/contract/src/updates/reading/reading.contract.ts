import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, Timestamp } from '../../kernel/shapes.ts'
import { updateTypes } from '../information-update/information-update.rules.ts'
import { InformationUpdate } from '../information-update/update-shapes.contract.ts'

export const UnreadUpdate = z.object({
  update_type: z.enum(updateTypes),
  update_identifier: Identifier,
  published_at: Timestamp,
  updateInfo: InformationUpdate,
})
export type UnreadUpdate = z.output<typeof UnreadUpdate>

/** Reading information updates: specification 1 §4 and §7, G-C-40, G-C-66, G-C-88. */
export const updateReading = resource('updates.reading', {
  unread: {
    route: 'GET /information/user-unread-updated',
    access: 'signed-in',
    summary: 'List the information updates you have not read, oldest first, at most 100.',
    response: z.object({ recordsInfo: z.array(UnreadUpdate) }),
  },
  read: {
    route: 'POST /information/update/read',
    access: 'signed-in',
    recentProof: false,
    summary: 'Mark one information update read, for yourself.',
    body: z.object({
      update_identifier: Identifier,
      update_type: z.enum(updateTypes),
      /** Yours, if it is given at all: nobody reads for somebody else (G-C-40). */
      user_identifier: Identifier.optional(),
    }),
    response: z.object({ update_identifier: Identifier }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'information_update.read',
  },
  dashboard: {
    route: 'GET /dashboards/information',
    access: 'signed-in',
    summary: 'Read how many updates each of your feeds holds, and the newest of them all.',
    response: z.object({
      cards: z.array(z.object({ key: z.enum(updateTypes), label: z.string(), value: z.number().int(), unread: z.number().int() })),
      recordsInfo: z.array(UnreadUpdate),
    }),
  },
})
