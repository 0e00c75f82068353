import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { BulkOutcome, MoveBody, SelectionInfo, SelectionTarget } from '@embark/contract/leads/selection/selection.contract.ts'
import type { OwnJob } from '#platform/batches/job.policy.ts'
import { skippedRecords } from '#platform/batches/job.queries.ts'
import { orderRecords, performRecords } from '#platform/batches/records.commands.ts'

import { type Undo, undoOf } from '#platform/batches/undo.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { judgedDeletion } from '../trash/delete-leads.commands.ts'
import { type BulkAct, kindOf, type LeadAct, performAct, undoableKinds } from './bulk-acts.commands.ts'
import { assignPlan, judgedAssign, tellHolders } from './bulk-assign.commands.ts'
import { judgedMessages, type MessageAct } from './bulk-message.commands.ts'
import { checkMove, judgedMoves, type MoveAct } from './bulk-status.commands.ts'
import { checkTags, judgedTags } from './bulk-tag.commands.ts'
import { doneIds } from './done-records.queries.ts'
import { chosenLeads, type Frozen, frozenSelection } from './selection.policy.ts'
import { freeze, knownLeads } from './selection.queries.ts'
import { inParts, type Judgement, toldVerdicts } from './verdict.queries.ts'

export const bulkTask = 'lead.bulk'

/** What a preview is told of an act: enough to judge each lead by it. */
export type JudgedAct =
  | Extract<LeadAct, { readonly kind: 'assign' | 'transfer' | 'tag' }>
  | Pick<MoveAct, 'kind' | 'status'>
  | Pick<MessageAct, 'kind' | 'channel'>
  | { readonly kind: 'delete' }

/** Judges leads by what an act would do to each, without changing anything. What it names that does not exist is refused. */
async function judged(ctx: Ctx, act: JudgedAct, ids: readonly number[]): Promise<Judgement> {
  if (act.kind === 'assign' || act.kind === 'transfer') {
    const plan = await assignPlan(ctx, act)
    return inParts(ids, (part) => judgedAssign(ctx, plan, act, part))
  }
  if (act.kind === 'tag') {
    await checkTags(ctx, act)
    return inParts(ids, (part) => judgedTags(ctx, act, part))
  }
  if (act.kind === 'status') return inParts(ids, (part) => judgedMoves(ctx, act, part))
  if (act.kind === 'message') return inParts(ids, (part) => judgedMessages(ctx, act, part))
  return inParts(ids, (part) => judgedDeletion(ctx, act, part))
}

/** Freezes a selection, or takes one that is frozen, and says what an act would do to it as far as it was said what act (G-L-25). */
export async function previewed(
  ctx: Ctx,
  action: LeadAct['kind'],
  target: SelectionTarget,
  act: JudgedAct | undefined,
): Promise<SelectionInfo> {
  const selection: Frozen = target.selection_token
    ? await frozenSelection(ctx, target.selection_token)
    : await freeze(ctx, action, await chosenLeads(ctx, target))
  const ids = selection.lead_ids
  const { verdicts, needs } = act ? await judged(ctx, act, ids) : { verdicts: await knownLeads(ctx, ids), needs: undefined }
  return {
    total: verdicts.length,
    is_judged: act !== undefined,
    ...toldVerdicts(ctx, verdicts),
    needs: needs ?? { reason: false, remarks: false },
    selection_token: selection.identifier,
    expires_at: selection.expires_at,
  }
}

/** Performs an act on a selection: at once if it is small, otherwise as a job with progress (G-L-26). */
export async function actOn(ctx: Ctx, target: SelectionTarget, act: Exclude<LeadAct, MoveAct>): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  // What it names is checked before anything is queued.
  if ('to' in act) await assignPlan(ctx, act)
  if (act.kind === 'tag') await checkTags(ctx, act)
  return performed(ctx, act, ids)
}

/** Performs an act on these leads at once, or orders it. */
export async function performed(ctx: Ctx, act: LeadAct, ids: readonly number[]): Promise<BulkOutcome> {
  const order = { kind: kindOf(act.kind), module: 'lead', ids, input: { act } } as const
  if (ids.length > leadLimits.inlineBulk) return { resultInfo: null, jobInfo: await orderRecords(ctx, { ...order, task: bulkTask }) }
  const job = await performRecords<{ act: BulkAct }>(ctx, order, (_, some, jobId) => performAct(ctx, act, some, jobId))
  if ('to' in act) await tellHolders(ctx, job.id)
  return {
    resultInfo: {
      total: job.total,
      done: job.done,
      skipped: job.failed ? await skippedRecords(ctx, job) : [],
      job_identifier: job.identifier,
      can_undo: undoOf(ctx, job) !== undefined,
    },
    jobInfo: null,
  }
}

/** Queues a change of status for the selection. Whatever it needs is asked for before anything is queued. */
export async function orderMoves(ctx: Ctx, { status_identifier: status, sub_status_id, status_reason_id, remarks, ...target }: MoveBody) {
  const ids = await chosenLeads(ctx, target)
  await checkMove(ctx, { status, sub_status_id, status_reason_id, remarks }, await judged(ctx, { kind: 'status', status }, ids))
  const act: MoveAct = { kind: 'status', status, sub_status_id: sub_status_id ?? null, status_reason_id: status_reason_id ?? null, remarks }
  return orderRecords(ctx, { kind: kindOf('status'), task: bulkTask, module: 'lead', ids, input: { act } })
}

/** Takes back what a job did to leads: at once if it is little, otherwise as a job of its own. */
async function orderUndo(ctx: Ctx, job: OwnJob, kind: LeadAct['kind']): Promise<string> {
  const ids = await doneIds(ctx, job.id)
  const act: BulkAct = { kind: 'undo', of: job.id, act: kind }
  const order = { kind: kindOf('undo'), module: 'lead', ids, input: { act }, undoes: job.id } as const
  if (ids.length > leadLimits.inlineBulk) return (await orderRecords(ctx, { ...order, task: bulkTask })).identifier
  return (await performRecords(ctx, order, (_, some, jobId) => performAct(ctx, act, some, jobId))).identifier
}

/** How bulk acts on leads are undone. */
export const leadUndos: Readonly<Record<string, Undo>> = Object.fromEntries(
  undoableKinds.map(({ kind, rights }) => [kindOf(kind), { rights, order: (ctx, job) => orderUndo(ctx, job, kind) } satisfies Undo]),
)
