import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { deleteConfirmation, leadLimits, leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
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
import { leadsDeletedByActor, leadsWith, type TrashedLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { keepFollowUps } from '../task/task.commands.ts'
import { bulkTask, type MoveAct, moveBatch } from './bulk-status.commands.ts'
import { chosenLeads, frozenSelectionOf } from './selection.policy.ts'
import { deletable, type SkipCode, skipTexts } from './selection.queries.ts'

/** An act on many leads, serialised for a queue. */
export type BulkAct =
  | { readonly kind: 'assign' | 'transfer'; readonly to: AssignTo; readonly reason?: string | undefined }
  | { readonly kind: 'delete'; readonly reason: string }
  | { readonly kind: 'restore'; readonly since: string }
  | MoveAct

/** Performs an act on the selection: at once if it is small, otherwise as a job with progress (G-L-26). */
export async function actOn(ctx: Ctx, target: SelectionTarget, act: Exclude<BulkAct, MoveAct>): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  // References are checked before anything is queued.
  if ('to' in act) planOf(act.kind, act.to, await namedBy(ctx, act.to))
  return performed(ctx, act, ids)
}

/** Takes the leads of a preview that the actor deleted back out of the trash: the undo of a deletion of all that matched. */
export async function restoreSelection(ctx: Ctx, token: string): Promise<BulkOutcome> {
  const { lead_ids, created_at } = await frozenSelectionOf(ctx, token)
  return performed(ctx, { kind: 'restore', since: created_at }, lead_ids)
}

async function performed(ctx: Ctx, act: Exclude<BulkAct, MoveAct>, ids: readonly number[]): Promise<BulkOutcome> {
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
  if (act.kind === 'restore') return restoreBatch(ctx, act.since, ids)
  return act.kind === 'delete' ? deleteBatch(ctx, act.reason, ids) : assignBatch(ctx, act, ids)
}

type Named = Pick<Awaited<ReturnType<typeof deletable>>[number], 'identifier' | 'number' | 'first_name' | 'last_name'>
const skip = (ctx: Ctx, lead: Named, code: SkipCode): Skip => ({
  lead_identifier: lead.identifier,
  name: fullNameOf(lead),
  reference: leadNumber(lead.number),
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
    if (typeof dealt === 'string') skipped.push(skip(ctx, lead, dealt))
    else if (isIdle(dealt) && plan.branch_id === null) skipped.push(skip(ctx, lead, 'ROLE_ALREADY_ASSIGNED'))
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
  const skipped = leads.flatMap((lead) => (lead.facts ? [skip(ctx, lead, lead.facts)] : []))
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
  await keepFollowUps(ctx, goneIds)
  if (goneIds.length) ctx.emit('lead.deleted', { ids: goneIds })
  return { done: gone.length, skipped }
}

// A lead that is out of the trash already has what the undo is for.
async function restoreBatch(ctx: Ctx, since: string, ids: readonly number[]) {
  const leads = await leadsDeletedByActor(ctx, ids, since)
  if (leads.length) await restoreLeads(ctx, leads)
  return { done: leads.length, skipped: [] }
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
  await keepFollowUps(
    ctx,
    leads.map(({ id }) => id),
  )
  return leads.length
}
