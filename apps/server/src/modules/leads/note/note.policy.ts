import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { noteOnLead } from './note.queries.ts'

/** A note that the actor wrote and may still change. */
export async function ownNote(ctx: Ctx, lead: VisibleLead, ref: string) {
  const note = (await noteOnLead(ctx, lead, ref)) ?? refuse('NOT_FOUND')
  return note.can.edit ? prove({ ...note, lead }) : refuse('PERMISSION_DENIED')
}
export type OwnNote = Proven<Awaited<ReturnType<typeof ownNote>>>
