import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { addNote, editNote, removeNote } from './note.commands.ts'
import { noteList } from './note.queries.ts'

export const noteRoutes = implement(leadNotes, {
  list: async (ctx, { params, query }) => noteList.page(ctx, query, await visibleLead(ctx, params.lead_id)),
  create: async (ctx, { params, body }) => ({ noteInfo: await addNote(ctx, await visibleLead(ctx, params.lead_id), body) }),
  edit: async (ctx, { params, body }) => ({ noteInfo: await editNote(ctx, await visibleLead(ctx, params.lead_id), params.note_id, body) }),
  remove: async (ctx, { params }) => ({ noteInfo: await removeNote(ctx, await visibleLead(ctx, params.lead_id), params.note_id) }),
})
