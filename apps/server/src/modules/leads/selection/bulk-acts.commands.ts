import type { Permission } from '@embark/contract/kernel/access.ts'
import type { AuditAction } from '@embark/contract/kernel/audit.ts'
import { LostRight, type RecordOutcome } from '#platform/batches/records.commands.ts'
import { type Ctx, can } from '#platform/context.ts'
import { lockLeads } from '../lead/lead.policy.ts'
import { type DeleteAct, deleteBatch, type RestoreAct, restoreBatch, undoDeletion } from '../trash/delete-leads.commands.ts'
import { type AssignAct, assignBatch, undoAssign } from './bulk-assign.commands.ts'
import { type MessageAct, messageBatch } from './bulk-message.commands.ts'
import { type MoveAct, moveBatch, undoMoves } from './bulk-status.commands.ts'
import { type TagAct, tagBatch, undoTags } from './bulk-tag.commands.ts'
import { type DoneRecord, doneRecords } from './done-records.queries.ts'

/** An act on many leads, serialised for a queue. */
export type LeadAct = AssignAct | MoveAct | TagAct | MessageAct | DeleteAct | RestoreAct
/** Taking back what a job did. */
interface UndoAct {
  readonly kind: 'undo'
  readonly of: number
  readonly act: LeadAct['kind']
}
export type BulkAct = LeadAct | UndoAct

/** One kind of act: who may order it, what each lead's audit entry is called, what it does, and how it is taken back. */
interface Deed<A> {
  readonly right: Permission
  readonly audit: AuditAction
  readonly perform: (ctx: Ctx, act: A, ids: readonly number[], jobId: number) => Promise<RecordOutcome[]>
  readonly undo?: {
    /** What is needed beside the right to the act. */
    readonly rights?: readonly Permission[]
    readonly perform: (ctx: Ctx, jobId: number, records: readonly DoneRecord<never>[]) => Promise<RecordOutcome[]>
  }
}
type Deeds = { readonly [K in LeadAct['kind']]: Deed<Extract<LeadAct, { readonly kind: K }>> }

const deeds: Deeds = {
  assign: { right: 'leads.assign', audit: 'lead.bulk_assigned', perform: assignBatch, undo: { perform: undoAssign } },
  transfer: { right: 'leads.transfer', audit: 'lead.bulk_transferred', perform: assignBatch, undo: { perform: undoAssign } },
  status: {
    right: 'leads.status.update',
    audit: 'lead.status_changed',
    perform: moveBatch,
    undo: { rights: ['leads.status.revert'], perform: undoMoves },
  },
  tag: { right: 'leads.update', audit: 'lead.bulk_tagged', perform: tagBatch, undo: { perform: undoTags } },
  // What was sent is sent.
  message: { right: 'leads.message', audit: 'lead.bulk_messaged', perform: messageBatch },
  delete: { right: 'leads.delete', audit: 'lead.bulk_deleted', perform: deleteBatch, undo: { perform: undoDeletion } },
  restore: { right: 'leads.delete', audit: 'lead.restored', perform: restoreBatch },
}
/** The kinds of act, as jobs name them. */
export const kindOf = (act: BulkAct['kind']) => `lead_${act}`
export const bulkKinds = [...Object.keys(deeds), 'undo'].map((kind) => `lead_${kind}`)

/** Who may order an act of a kind. */
export const rightTo = (kind: LeadAct['kind']): Permission => deeds[kind].right
/** The kinds that can be taken back, with the rights it takes. */
export const undoableKinds = Object.entries(deeds).flatMap(([kind, { right, undo }]: [string, Deed<never>]) =>
  undo ? [{ kind: kind as LeadAct['kind'], rights: [right, ...(undo.rights ?? [])] }] : [],
)

/** The same context, with each lead's audit entry called after the act, which may be a job's and so no endpoint's. */
const auditedAs = (ctx: Ctx, action: AuditAction): Ctx => ({ ...ctx, changed: (change) => ctx.audit(action, change) })

/** Performs an act on a few leads in this transaction, with the rights its orderer has now; others who act on them wait. */
export async function performAct(ctx: Ctx, act: BulkAct, ids: readonly number[], jobId: number): Promise<readonly RecordOutcome[]> {
  // The act and its deed are of the same kind, which the compiler cannot follow through the table.
  const deed = deeds[act.kind === 'undo' ? act.act : act.kind] as Deed<LeadAct>
  const rights = act.kind === 'undo' ? [deed.right, ...(deed.undo?.rights ?? [])] : [deed.right]
  if (!rights.every((right) => can(ctx, right))) throw new LostRight()
  await lockLeads(ctx, ids)
  if (act.kind !== 'undo') return deed.perform(auditedAs(ctx, deed.audit), act, ids, jobId)
  const records = await doneRecords(ctx, act.of, ids)
  return deed.undo?.perform(auditedAs(ctx, 'lead.bulk_undone'), act.of, records) ?? []
}
