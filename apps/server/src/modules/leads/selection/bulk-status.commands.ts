import type { SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { moveRefusals } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { pipelineOf, statusByRef, submissionsOfAll, subStatusesInUse, subStatusIn } from '#modules/masters/masters.public.ts'
import { attempted } from '#platform/batches/attempt.commands.ts'
import { saidIn, whyRefused } from '#platform/batches/attempt.queries.ts'
import type { RecordOutcome } from '#platform/batches/records.commands.ts'
import type { Why } from '#platform/batches/reported.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { Refusal, refuseField } from '#platform/refusal.ts'
import { wholeLeadsWith } from '../lead/lead.policy.ts'
import { isReason, judgedMove, movableLead, moveFacts } from '../status/judged-move.queries.ts'
import { changeStatus, entering, type Wish } from '../status/status.commands.ts'
import type { DoneRecord } from './done-records.queries.ts'
import type { Judgement, Verdict } from './verdict.queries.ts'

/** A change of status of many leads, serialised for a queue. */
export type MoveAct = { readonly kind: 'status' } & Pick<Wish, 'status' | 'sub_status_id' | 'status_reason_id' | 'remarks'>
/** Where a lead stood before and after a move, as an undo needs it. */
interface Stood {
  readonly status_id: number
  readonly sub_status_id: number | null
  readonly status_reason_id: number | null
}

/** Judges a change of status for some leads, each like a single move, without changing anything. */
export async function judgedMoves(ctx: Ctx, { status }: Pick<MoveAct, 'status'>, ids: readonly number[]): Promise<Judgement> {
  const needs = { reason: false, remarks: false }
  const leads = await wholeLeadsWith(ctx, ids, moveFacts(null))
  const submissions = await submissionsOfAll(
    ctx,
    'lead',
    leads.map(({ id }) => id),
  )
  const verdicts: Verdict[] = []
  for (const lead of leads)
    try {
      const judged = await judgedMove(ctx, lead, status)
      await entering(ctx, lead, judged, { submissions: submissions.get(lead.id) ?? [] })
      needs.reason ||= judged.needs.reason ?? false
      needs.remarks ||= judged.needs.remarks ?? false
      verdicts.push({ lead, why: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      verdicts.push({ lead, why: reasonOf(whyRefused(error)) })
    }
  return { verdicts, needs }
}

/** Refuses a change of status that nobody can make, or that lacks what it asks for, before anything is queued. */
export async function checkMove(
  ctx: Ctx,
  { status, sub_status_id, status_reason_id, remarks }: Omit<MoveAct, 'kind'>,
  { verdicts, needs }: Judgement & { readonly needs?: SelectionInfo['needs'] },
) {
  const first = verdicts.find(({ why }) => why)?.why
  if (verdicts.every(({ why }) => why))
    refuseField('status_identifier', first ? saidIn(ctx, first).message : 'This status does not belong to the pipeline')
  if (needs?.reason && status_reason_id == null) refuseField('status_reason_id', 'Reason is required')
  if (needs?.remarks && !remarks) refuseField('remarks', 'Remarks are required')
  if (sub_status_id != null) await refuseForeignDivision(ctx, status, sub_status_id, verdicts)
  if (status_reason_id != null && !(await isReason(ctx, status_reason_id))) refuseField('status_reason_id', 'Choose one of the options')
}

/** A sub-status has to divide the status that some of the leads come to stand in. */
async function refuseForeignDivision(ctx: Ctx, status: string, subStatus: number, verdicts: Judgement['verdicts']) {
  const some = verdicts.find(({ why }) => !why)!.lead
  const [lead] = await wholeLeadsWith(ctx, [some.id], moveFacts(null))
  if (lead) await subStatusIn(ctx, statusByRef(await pipelineOf(ctx, lead.timeline_id), status).id, subStatus)
}

/** Moves a batch of leads one by one; those the rules refuse are listed and stay. */
export async function moveBatch(ctx: Ctx, { kind: _, ...wish }: MoveAct, ids: readonly number[]): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = []
  for (const lead of await wholeLeadsWith(ctx, ids, moveFacts(null))) {
    const why = await attempted(ctx, async (held) =>
      changeStatus(held, await movableLead(held, lead.id, wish.status_reason_id ?? null), wish),
    )
    const before: Stood = { status_id: lead.status_id, sub_status_id: lead.sub_status_id, status_reason_id: lead.status_reason_id }
    outcomes.push(why ? { id: lead.id, skip: reasonOf(why) } : { id: lead.id, before })
  }
  return withStanding(ctx, outcomes)
}

/** Where the leads of a batch stand now: a stage stands for its first status, so that the wish alone does not say it. */
async function withStanding({ db }: Ctx, outcomes: readonly RecordOutcome[]): Promise<RecordOutcome[]> {
  const ids = outcomes.flatMap(({ id, skip }) => (skip ? [] : [id]))
  const rows = ids.length
    ? await db.selectFrom('leads').select(['id', 'status_id', 'sub_status_id', 'status_reason_id']).where('id', 'in', ids).execute()
    : []
  const standing = new Map(rows.map(({ id, ...stood }) => [id, stood]))
  return outcomes.map((outcome) => (outcome.skip ? outcome : { ...outcome, after: standing.get(outcome.id) }))
}

/** Moves a batch of leads back, by the rules of moving; those that moved on since stay. */
export async function undoMoves(ctx: Ctx, _: number, records: readonly DoneRecord<Stood>[]): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = []
  const divisions = await subStatusesInUse(
    ctx,
    // What was written before statuses could be divided says nothing of it.
    records.map(({ before }) => before.sub_status_id ?? null),
  )
  for (const { id, before, after } of records) {
    const why = await attempted(ctx, async (held) =>
      changeStatus(held, await movableLead(held, id, before.status_reason_id), {
        status: String(before.status_id),
        from_status_identifier: String(after.status_id),
        sub_status_id: divisions.has(before.sub_status_id) ? before.sub_status_id : null,
        status_reason_id: before.status_reason_id,
        remarks: translate(ctx.language, 'A change of many leads was undone'),
      }),
    )
    outcomes.push({ id, skip: why ?? undefined })
  }
  return outcomes
}

// The lead exists, so the missing thing is the status in its pipeline.
const reasonOf = (why: Why): Why => (why.code === 'NOT_FOUND' ? { code: 'NOT_IN_PIPELINE', text: moveRefusals.NOT_IN_PIPELINE } : why)
