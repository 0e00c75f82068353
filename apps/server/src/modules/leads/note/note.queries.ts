import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { person, reference } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { seesInternal, type VisibleLead } from '../lead/lead.policy.ts'

const notes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notes')
    .innerJoin('users as author', 'author.id', 'notes.created_by')
    .select(['notes.identifier', 'notes.id', 'notes.content', 'notes.is_pinned', 'notes.created_at', 'notes.edited_at'])
    // A check constraint allows only these values.
    .select((eb) => eb.ref('notes.visibility').$castTo<'internal' | 'shared'>().as('visibility'))
    .select(person('author').as('author'))
    .select(
      sql<{ edit: boolean }>`jsonb_build_object('edit', notes.created_by = ${ctx.actor.id}::int and ${can(ctx, 'leads.update')})`.as('can'),
    )
    .where('notes.module_type', '=', 'lead')
    .where('notes.deleted_at', 'is', null)
    .$if(!seesInternal(ctx), (query) => query.where('notes.visibility', '=', 'shared'))

/** One note, as returned after it was written. */
export const noteById = (ctx: Ctx, id: number) => notes(ctx).where('notes.id', '=', id).executeTakeFirstOrThrow()

/** A note of a lead by its identifier or number, if this actor may read it. */
export const noteOnLead = (ctx: Ctx, lead: VisibleLead, ref: string) =>
  notes(ctx).where('notes.module_id', '=', lead.id).where(reference(ref, 'notes')).executeTakeFirst()

/** The notes of one lead that this actor may read, pinned ones first. */
export const noteList = declareList(leadNotes.list, {
  key: 'notes.id',
  rows: (ctx, lead: VisibleLead) => notes(ctx).where('notes.module_id', '=', lead.id),
  filters: {},
  orders: { created_at: by('notes.is_pinned', 'boolean', { way: 'desc', key: 'desc' }) },
})
