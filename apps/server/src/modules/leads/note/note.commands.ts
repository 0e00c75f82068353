import { leadCan } from '@embark/contract/leads/lead/lead.rules.ts'
import type { NoteBody, NoteEdit } from '@embark/contract/leads/note/note.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import type { OwnNote } from './note.policy.ts'
import { noteById } from './note.queries.ts'

/** Adds a note; the people on the lead hear of it once it is saved. */
export async function addNote(ctx: Ctx, lead: VisibleLead, note: NoteBody) {
  if (!leadCan.takeNotes(lead)) refuse('LEAD_IS_CLOSED')
  const { content, visibility, is_pinned } = note
  const { id } = await ctx.db
    .insertInto('notes')
    .values({ content, visibility, is_pinned, module_type: 'lead', module_id: lead.id, created_by: ctx.actor.id! })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeRecord(ctx, leadKind, lead, {
    entries: [{ type: 'note_added', vars: { note_id: id }, visibility }],
    after: { note_id: id },
    event: ['lead.note_added', { id: lead.id, note_id: id }],
  })
  return noteById(ctx, id)
}

/** Changes one of the actor's own notes; the audit keeps the old text. */
export async function editNote(ctx: Ctx, { lead, ...before }: OwnNote, wish: NoteEdit) {
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
export async function removeNote(ctx: Ctx, { lead, ...note }: OwnNote) {
  await ctx.db.updateTable('notes').set({ deleted_at: sql`now()` }).where('id', '=', note.id).execute()
  ctx.changed({ module: 'lead', id: lead.id, before: { note_id: note.id, content: note.content } })
  ctx.emit('lead.updated', { id: lead.id })
  return { identifier: note.identifier }
}
