import type { AssignTo } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { deleteConfirmation, leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { BulkOutcome, SelectionTarget } from '@embark/contract/leads/selection/selection.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import { startJob } from '#platform/batches/job.commands.ts'
import type { Skip } from '#platform/batches/job.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type Decision, writeDecisions } from '../assignment/assignment.commands.ts'
import { heldFacts, namedBy, planOf } from '../assignment/assignment.queries.ts'
import { dealOut, isIdle } from '../assignment/assignment.rules.ts'
import { leadsWith, trashedLeads } from '../lead/lead.policy.ts'
import { bulkTask, type MoveAct, moveBatch } from './move.commands.ts'
import { chosenLeads } from './selection.policy.ts'
import { deletable, type SkipCode, skipTexts } from './selection.queries.ts'

/** One act on many leads, in a form that can wait in a queue. */
export type BulkAct =
  | { readonly kind: 'assign' | 'transfer'; readonly to: AssignTo; readonly reason?: string | undefined }
  | { readonly kind: 'delete'; readonly reason: string }
  | MoveAct

/** Does an act on what was chosen: at once when it is little, otherwise as a job that can be watched (G-L-26). */
export async function actOn(ctx: Ctx, target: SelectionTarget, act: Exclude<BulkAct, MoveAct>): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  // What is named is checked before anything is queued.
  if (act.kind !== 'delete') planOf(act.kind, act.to, await namedBy(ctx, act.to))
  if (ids.length > leadLimits.inlineBulk)
    return {
      resultInfo: null,
      jobInfo: await startJob(ctx, { kind: `lead_${act.kind}`, task: bulkTask, total: ids.length, input: { act, ids } }),
    }
  const { done, skipped } = await actOnBatch(ctx, act, ids)
  return { resultInfo: { total: ids.length, done, skipped: [...skipped] }, jobInfo: null }
}

/** Deletes what was chosen, when the number of leads was typed to confirm. */
export async function deleteLeads(
  ctx: Ctx,
  { reason, confirmation, ...target }: SelectionTarget & { reason: string; confirmation: string },
): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  if (confirmation !== deleteConfirmation(ids.length)) refuseField('confirmation', 'Type {{number}} to confirm', { number: ids.length })
  return actOn(ctx, target, { kind: 'delete', reason })
}

/** Does an act on at most 200 leads in this transaction; each lead's change is an audit entry of its own. */
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
    else decisions.push({ id: lead.id, ...dealt })
  }
  if (decisions.length) await writeDecisions(ctx, plan, decisions, act.reason)
  for (const { id, added, removed } of decisions) {
    const brief = (people: typeof added) => people.map(({ user_id, role_id }) => ({ user_id, role_id }))
    ctx.changed({
      module: 'lead',
      id,
      before: { removed: brief(removed) },
      after: { added: brief(added), ...(act.reason && { reason: act.reason }) },
    })
    ctx.emit('lead.updated', { id })
  }
  await tellHolders(ctx, decisions)
  return { done: decisions.length, skipped }
}

/** One message a person, not one a lead. */
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
  const gone = leads.filter(({ facts }) => facts === null).map(({ id }) => id)
  if (gone.length) {
    // Tasks take the moment of the deletion, by which a restore knows which ones to take back.
    await sql`with gone as (update leads set deleted_at = now(), deleted_by = ${ctx.actor.id}::int, delete_reason = ${reason}, version = version + 1 where id = any(${gone}::int[])),
      stopped as (update tasks set status = 'cancelled', completed_at = now() where category = 'lead' and record_id = any(${gone}::int[]) and status = 'pending')
      insert into activities (module, record_id, type, actor_id, vars) select 'lead', id, 'deleted', ${ctx.actor.id}::int, jsonb_build_object('reason', ${reason}::text) from unnest(${gone}::int[]) as id`.execute(
      ctx.db,
    )
    for (const id of gone) ctx.changed({ module: 'lead', id, after: { deleted: true, reason } })
    ctx.emit('lead.deleted', { ids: gone })
  }
  return { done: gone.length, skipped }
}

/** Takes leads back out of the trash, with the tasks that went with them. */
export async function restoreLeads(ctx: Ctx, identifiers: readonly string[]) {
  const trashed = await trashedLeads(ctx)
    .select(['leads.id', 'leads.deleted_at'])
    .where(sql<boolean>`leads.identifier = any(${identifiers}::uuid[])`)
    .forUpdate()
    .execute()
  if (!trashed.length) refuse('NOT_FOUND')
  const ids = trashed.map(({ id }) => id)
  await sql`with woken as (update tasks set status = 'pending', completed_at = null from leads where leads.id = tasks.record_id and leads.id = any(${ids}::int[]) and tasks.category = 'lead' and tasks.status = 'cancelled' and tasks.completed_at = leads.deleted_at),
    told as (insert into activities (module, record_id, type, actor_id) select 'lead', id, 'restored', ${ctx.actor.id}::int from unnest(${ids}::int[]) as id)
    update leads set deleted_at = null, deleted_by = null, delete_reason = null, version = version + 1, updated_at = now() where id = any(${ids}::int[])`.execute(
    ctx.db,
  )
  for (const id of ids) {
    ctx.changed({ module: 'lead', id, after: { deleted: false } })
    ctx.emit('lead.updated', { id })
  }
  return { total: identifiers.length, done: ids.length }
}
