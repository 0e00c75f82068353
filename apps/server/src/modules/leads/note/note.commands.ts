import { leadCan } from '@embark/contract/leads/lead/lead.rules.ts'
import type { NoteBody, NoteEdit } from '@embark/contract/leads/note/note.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { noteById, noteOnLead } from './note.queries.ts'

/** Adds a note; the people on the lead hear of it once it is saved. */
export async function addNote(ctx: Ctx, lead: VisibleLead, note: NoteBody) {
  if (!leadCan.takeNotes(lead)) refuse('LEAD_IS_CLOSED')
  const { rows } = await sql<{ id: number }>`with added as (
      insert into notes (content, visibility, is_pinned, module_type, module_id, created_by) values (${note.content}, ${note.visibility}, ${note.is_pinned}, 'lead', ${lead.id}, ${ctx.actor.id}) returning id),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'lead', ${lead.id}, 'note_added', ${ctx.actor.id}::int, jsonb_build_object('note_id', id), ${note.visibility} from added),
    touched as (update leads set last_activity_at = now() where id = ${lead.id})
    select id from added`.execute(ctx.db)
  const { id } = rows[0]!
  ctx.changed({ module: 'lead', id: lead.id, after: { note_id: id } })
  ctx.emit('lead.note_added', { id: lead.id, note_id: id })
  return noteById(ctx, id)
}

/** Changes a note of the actor's own; what it said before stays in the audit. */
export async function editNote(ctx: Ctx, lead: VisibleLead, ref: string, wish: NoteEdit) {
  const before = await ownNote(ctx, lead, ref)
  const changes = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as NoteEdit
  await ctx.db
    .updateTable('notes')
    .set({ ...changes, edited_at: sql`now()` })
    .where('id', '=', before.id)
    .execute()
  const { content, visibility, is_pinned } = before
  ctx.changed({
    module: 'lead',
    id: lead.id,
    before: { note_id: before.id, content, visibility, is_pinned },
    after: { note_id: before.id, ...changes },
  })
  ctx.emit('lead.updated', { id: lead.id })
  return noteById(ctx, before.id)
}

/** Removes a note of the actor's own. */
export async function removeNote(ctx: Ctx, lead: VisibleLead, ref: string) {
  const note = await ownNote(ctx, lead, ref)
  await ctx.db.updateTable('notes').set({ deleted_at: sql`now()` }).where('id', '=', note.id).execute()
  ctx.changed({ module: 'lead', id: lead.id, before: { note_id: note.id, content: note.content } })
  ctx.emit('lead.updated', { id: lead.id })
  return { identifier: note.identifier }
}

async function ownNote(ctx: Ctx, lead: VisibleLead, ref: string) {
  const note = (await noteOnLead(ctx, lead, ref)) ?? refuse('NOT_FOUND')
  if (!note.can.edit) refuse('PERMISSION_DENIED')
  return note
}
