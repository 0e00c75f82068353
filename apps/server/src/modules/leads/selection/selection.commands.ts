import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { deleteConfirmation, leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { BulkOutcome, SelectionTarget } from '@embark/contract/leads/selection/selection.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import { startJob } from '#platform/batches/job.commands.ts'
import type { Skip } from '#platform/batches/job.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecords } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { Entry } from '../activity/activity.commands.ts'
import { brief, type Decision, writeDecisions } from '../assignment/assignment.commands.ts'
import { heldFacts, namedBy, planOf } from '../assignment/assignment.queries.ts'
import { dealOut, isIdle } from '../assignment/assignment.rules.ts'
import { leadsWith, type TrashedLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { bulkTask, type MoveAct, moveBatch } from './bulk-status.commands.ts'
import { chosenLeads } from './selection.policy.ts'
import { deletable, type SkipCode, skipTexts } from './selection.queries.ts'

/** An act on many leads, serialised for a queue. */
export type BulkAct =
  | { readonly kind: 'assign' | 'transfer'; readonly to: AssignTo; readonly reason?: string | undefined }
  | { readonly kind: 'delete'; readonly reason: string }
  | MoveAct

/** Performs an act on the selection: at once if it is small, otherwise as a job with progress (G-L-26). */
export async function actOn(ctx: Ctx, target: SelectionTarget, act: Exclude<BulkAct, MoveAct>): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  // References are checked before anything is queued.
  if (act.kind !== 'delete') planOf(act.kind, act.to, await namedBy(ctx, act.to))
  if (ids.length > leadLimits.inlineBulk)
    return {
      resultInfo: null,
      jobInfo: await startJob(ctx, { kind: `lead_${act.kind}`, task: bulkTask, total: ids.length, input: { act, ids } }),
    }
  const { done, skipped } = await actOnBatch(ctx, act, ids)
  return { resultInfo: { total: ids.length, done, skipped: [...skipped] }, jobInfo: null }
}

/** Deletes the selection, if the number of leads was typed to confirm. */
export async function deleteLeads(
  ctx: Ctx,
  { reason, confirmation, ...target }: SelectionTarget & { reason: string; confirmation: string },
): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  if (confirmation !== deleteConfirmation(ids.length)) refuseField('confirmation', 'Type {{number}} to confirm', { number: ids.length })
  return actOn(ctx, target, { kind: 'delete', reason })
}

/** Performs an act on at most 200 leads in this transaction; each lead's change gets its own audit entry. */
export async function actOnBatch(ctx: Ctx, act: BulkAct, ids: readonly number[]): Promise<{ done: number; skipped: readonly Skip[] }> {
  if (act.kind === 'status') return moveBatch(ctx, act, ids)
  return act.kind === 'delete' ? deleteBatch(ctx, act.reason, ids) : assignBatch(ctx, act, ids)
}

const skip = (ctx: Ctx, lead_identifier: string, code: SkipCode): Skip => ({
  lead_identifier,
  code,
  message: translate(ctx.language, skipTexts[code]),
})

async function assignBatch(ctx: Ctx, act: Extract<BulkAct, { kind: 'assign' | 'transfer' }>, ids: readonly number[]) {
  const plan = planOf(act.kind, act.to, await namedBy(ctx, act.to))
  const leads = await leadsWith(ctx, ids, heldFacts(act.to))
  const skipped: Skip[] = []
  const decisions: Decision[] = []
  for (const lead of leads) {
    const dealt = dealOut(plan, lead.facts, lead.owner_id)
    if (typeof dealt === 'string') skipped.push(skip(ctx, lead.identifier, dealt))
    else if (isIdle(dealt) && plan.branch_id === null) skipped.push(skip(ctx, lead.identifier, 'ROLE_ALREADY_ASSIGNED'))
    else decisions.push({ ...lead, ...dealt })
  }
  await writeDecisions(ctx, plan, decisions, {
    reason: act.reason,
    before: ({ removed }) => ({ removed: brief(removed) }),
    after: ({ added }) => ({ added: brief(added), ...(act.reason && { reason: act.reason }) }),
    event: ({ id }) => ['lead.updated', { id }],
  })
  await tellHolders(ctx, decisions)
  return { done: decisions.length, skipped }
}

/** One message per person, not per lead. */
async function tellHolders(ctx: Ctx, decisions: readonly Decision[]) {
  const counts = new Map<number, number>()
  for (const { added } of decisions)
    for (const { user_id } of added) if (user_id !== ctx.actor.id) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  for (const [user, count] of counts)
    await notify(ctx, [user], {
      event: 'leads_assigned',
      module_type: 'lead',
      vars: { leads: count },
    })
}

async function deleteBatch(ctx: Ctx, reason: string, ids: readonly number[]) {
  const leads = await deletable(ctx, ids)
  const skipped = leads.flatMap(({ identifier, facts }) => (facts ? [skip(ctx, identifier, facts)] : []))
  const gone = leads.filter(({ facts }) => facts === null)
  const goneIds = gone.map(({ id }) => id)
  await changeRecords(ctx, leadKind, gone, {
    set: { deleted_at: sql`now()`, deleted_by: ctx.actor.id, delete_reason: reason },
    // Tasks get the same deletion time, by which a restore finds them.
    steps: [
      sql`
        update tasks set status = 'cancelled', completed_at = now()
        where category = 'lead' and record_id = any(${goneIds}::int[]) and status = 'pending'`,
    ],
    entry: (): Entry => ({ type: 'deleted', vars: { reason } }),
    after: () => ({ deleted: true, reason }),
  })
  if (goneIds.length) ctx.emit('lead.deleted', { ids: goneIds })
  return { done: gone.length, skipped }
}

/** Restores leads from the trash, with the tasks that were deleted with them. */
export async function restoreLeads(ctx: Ctx, leads: readonly TrashedLead[]) {
  if (!leads.length) refuse('NOT_FOUND')
  await changeRecords(ctx, leadKind, leads, {
    set: { deleted_at: null, deleted_by: null, delete_reason: null },
    steps: [
      sql`
        update tasks set status = 'pending', completed_at = null
        from leads
        where leads.id = tasks.record_id and leads.id = any(${leads.map(({ id }) => id)}::int[])
          and tasks.category = 'lead' and tasks.status = 'cancelled' and tasks.completed_at = leads.deleted_at`,
    ],
    entry: (): Entry => ({ type: 'restored', vars: {} }),
    after: () => ({ deleted: false }),
    event: ({ id }) => ['lead.updated', { id }],
  })
  return leads.length
}
