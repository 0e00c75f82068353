import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, PersonRef, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'

/** The most characters of one note. */
export const noteLength = 5_000

export const Note = z.object({
  identifier: Identifier,
  id: Id,
  content: z.string(),
  /** Students and institution staff see shared notes only (G-L-31). */
  visibility: z.enum(['internal', 'shared']),
  is_pinned: z.boolean(),
  author: PersonRef,
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type Note = z.output<typeof Note>

export const NoteBody = z.object({
  content: requiredText('Note is required', noteLength),
  visibility: z.enum(['internal', 'shared']).default('internal'),
  is_pinned: Flag.default(false),
})
export type NoteBody = z.output<typeof NoteBody>

/** What of a note changes; what is not said stays. */
export const NoteEdit = z.object({
  content: NoteBody.shape.content.optional(),
  visibility: z.enum(['internal', 'shared']).optional(),
  is_pinned: Flag.optional(),
})
export type NoteEdit = z.output<typeof NoteEdit>

/** Notes on a lead: specification 3 §2 and §7, G-L-31. */
export const leadNotes = resource('leads.note', {
  list: {
    route: 'GET /leads/:lead_id/notes',
    access: 'leads.read',
    summary: 'List the notes on a lead, pinned ones first, then newest first.',
    query: listQuery({ sortBy: ['created_at'] }),
    response: pageOf(Note),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /leads/:lead_id/notes',
    access: 'leads.update',
    recentProof: false,
    summary: 'Add a note to a lead.',
    body: NoteBody,
    response: z.object({ noteInfo: Note }),
    status: 201,
    message: 'Note added',
    errors: ['NOT_FOUND', 'LEAD_IS_CLOSED'],
    audit: 'lead.note_added',
  },
  edit: {
    route: 'PUT /leads/:lead_id/notes/:note_id',
    access: 'leads.update',
    recentProof: false,
    summary: 'Change a note; only its author may.',
    body: NoteEdit,
    response: z.object({ noteInfo: Note }),
    message: 'Note updated',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'lead.note_changed',
  },
  remove: {
    route: 'DELETE /leads/:lead_id/notes/:note_id',
    access: 'leads.update',
    recentProof: false,
    summary: 'Remove a note; only its author may.',
    response: z.object({ noteInfo: z.object({ identifier: Identifier }) }),
    message: 'Note removed',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'lead.note_removed',
  },
})
