import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadLimits, leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { MoveBody, MovesInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { moveRefusals } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { submissionsOfAll } from '#modules/masters/masters.public.ts'
import { attempted, whyRefused } from '#platform/batches/attempt.commands.ts'
import { startJob } from '#platform/batches/job.commands.ts'
import type { Skip } from '#platform/batches/job.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { Refusal, refuseField } from '#platform/refusal.ts'
import { wholeLeadsWith } from '../lead/lead.policy.ts'
import { isReason, judgedMove, type Movable, movableLead, moveFacts } from '../status/judged-move.queries.ts'
import { changeStatus, entering, type Wish } from '../status/status.commands.ts'
import { chosenLeads } from './selection.policy.ts'

/** A change of status of many leads, serialised for a queue. */
export type MoveAct = { readonly kind: 'status' } & Pick<Wish, 'status' | 'status_reason_id' | 'remarks'>
export const bulkTask = 'lead.bulk'
const mostNamed = 50

/** Judges a change of status for many leads, each like a single move, without changing anything. */
export async function judgedMoves(ctx: Ctx, ids: readonly number[], status: string): Promise<MovesInfo> {
  const needs = { reason: false, remarks: false }
  const skipped: Skip[] = []
  let total = 0
  for (let at = 0; at < ids.length; at += leadLimits.inlineBulk) {
    const part = await wholeLeadsWith(ctx, ids.slice(at, at + leadLimits.inlineBulk), moveFacts(null))
    const submissions = await submissionsOfAll(
      ctx,
      'lead',
      part.map(({ id }) => id),
    )
    total += part.length
    for (const lead of part)
      try {
        const judged = await judgedMove(ctx, lead, status)
        await entering(ctx, lead, judged, { submissions: submissions.get(lead.id) ?? [] })
        needs.reason ||= judged.needs.reason ?? false
        needs.remarks ||= judged.needs.remarks ?? false
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        skipped.push(skipOf(ctx, lead, whyRefused(ctx, error)))
      }
  }
  return { total, permitted: total - skipped.length, needs, skipped_count: skipped.length, skipped: skipped.slice(0, mostNamed) }
}

/** Queues a change of status for the selection. Whatever it needs is asked for before anything is queued. */
export async function orderMoves(ctx: Ctx, { status_identifier: status, status_reason_id, remarks, ...target }: MoveBody) {
  const ids = await chosenLeads(ctx, target)
  const { needs, permitted, skipped } = await judgedMoves(ctx, ids, status)
  if (!permitted) refuseField('status_identifier', skipped[0]?.message ?? 'This status does not belong to the pipeline')
  if (needs.reason && status_reason_id == null) refuseField('status_reason_id', 'Reason is required')
  if (needs.remarks && !remarks) refuseField('remarks', 'Remarks are required')
  if (status_reason_id != null && !(await isReason(ctx, status_reason_id))) refuseField('status_reason_id', 'Choose one of the options')
  const act: MoveAct = { kind: 'status', status, status_reason_id: status_reason_id ?? null, remarks }
  return startJob(ctx, { kind: 'lead_status', task: bulkTask, total: ids.length, input: { act, ids } })
}

/** Moves a batch of leads one by one; those the rules refuse are listed and stay. */
export async function moveBatch(ctx: Ctx, { kind: _, ...wish }: MoveAct, ids: readonly number[]) {
  const skipped: Skip[] = []
  const leads = await wholeLeadsWith(ctx, ids, moveFacts(null))
  for (const lead of leads) {
    const why = await attempted(ctx, async (held) =>
      changeStatus(held, await movableLead(held, lead.id, wish.status_reason_id ?? null), wish),
    )
    if (why) skipped.push(skipOf(ctx, lead, why))
  }
  return { done: leads.length - skipped.length, skipped }
}

const skipOf = (ctx: Ctx, lead: Movable, why: Pick<Skip, 'code' | 'message'>): Skip => ({
  lead_identifier: lead.identifier,
  name: fullNameOf(lead),
  reference: leadNumber(lead.number),
  // The lead exists, so the missing thing is the status in its pipeline.
  ...(why.code === 'NOT_FOUND' ? { code: 'NOT_IN_PIPELINE', message: translate(ctx.language, moveRefusals.NOT_IN_PIPELINE) } : why),
})
