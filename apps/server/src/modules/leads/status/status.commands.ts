import { LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { leadOfAnswers } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { type Pipeline, type PipelineStatus, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import {
  defaultTimeline,
  enterWithForms,
  type MoveWish,
  pipelineOf,
  type Submission,
  startOf,
  subStatusIn,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { leadWith, type StandingLead } from '../lead/lead.policy.ts'
import { editFacts } from '../lead/lead-checks.queries.ts'
import { editLead } from '../lead/lead-edit.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { answersOfRow } from '../lead/lead-own-fields.queries.ts'
import { changeOf } from '../lead/lead-row.queries.ts'
import { type Judged, judgedMove, type Movable, movableLead } from './judged-move.queries.ts'

/** What a person provides with a status change. */
export interface Wish {
  readonly status: string
  readonly sub_status_id?: number | null | undefined
  readonly status_reason_id?: number | null | undefined
  readonly remarks?: string | undefined
  readonly from_status_identifier?: string | undefined
  readonly form_values?: Answers | undefined
}

type Standing = Proven<{
  readonly id: number
  readonly status_id: number
  readonly stage_id: number
  readonly sub_status_id: number | null
}>

/** Moves a lead on a person's request: judged by the pipeline's rules, and refused if somebody moved it meanwhile (G-L-22, G-L-23). */
export async function changeStatus(ctx: Ctx, lead: Movable, wish: Wish) {
  const reason = wish.status_reason_id ?? null
  if (wish.from_status_identifier && !isStatus(await pipelineOf(ctx, lead.timeline_id), lead.status_id, wish.from_status_identifier))
    refuse('STATUS_CHANGED')
  const { pipeline, target, needs } = await judgedMove(ctx, lead, wish.status)
  if (needs.reason && reason === null) refuseField('status_reason_id', 'Reason is required')
  if (reason !== null && !lead.facts.isReason) refuseField('status_reason_id', 'Choose one of the options')
  if (needs.remarks && !wish.remarks) refuseField('remarks', 'Remarks are required')
  const division = await subStatusIn(ctx, target.id, wish.sub_status_id)
  const entered = await entering(ctx, lead, { pipeline, target }, { form_values: wish.form_values })
  const saved = await move(ctx, lead, target, { sub_status_id: division, reason, remarks: wish.remarks ?? null })
  await entered.save()
  const changed = LeadEdit.parse(leadOfAnswers(entered.columns))
  if (!Object.keys(entered.columns).length) return changeOf(ctx, saved)
  return editLead(ctx, await leadWith(ctx, lead.id, editFacts(ctx, changed)), { ...changed, allow_duplicate: false })
}

/** Moves a lead that stands in a stage its pipeline loses. */
export const relocateLead = async (ctx: Ctx, id: number, wish: MoveWish) =>
  changeStatus(ctx, await movableLead(ctx, id, wish.status_reason_id ?? null), wish)

/** Looks at the forms of a move: what the statuses it passes and the one it enters ask for (G-L-22 rules 3 and 6). */
export const entering = (
  ctx: Ctx,
  lead: Movable,
  { pipeline, target }: Pick<Judged, 'pipeline' | 'target'>,
  known: { readonly form_values?: Answers | undefined; readonly submissions?: readonly Submission[] } = {},
) =>
  enterWithForms(ctx, {
    module: 'lead',
    record_id: lead.id,
    pipeline,
    from: lead.status_id,
    to: target,
    form_values: known.form_values,
    submissions: known.submissions,
    columns: answersOfRow(lead),
  })

const isStatus = ({ statuses }: Pipeline, id: number, ref: string) =>
  ref === String(id) || statuses.some((status) => status.id === id && status.identifier === ref.toLowerCase())

interface Said {
  readonly sub_status_id: number | null
  readonly reason: number | null
  readonly remarks: string | null
}
const nothingSaid: Said = { sub_status_id: null, reason: null, remarks: null }

/** Moves a lead, if it still is where it was when the move was judged. */
function move(ctx: Ctx, lead: Standing, target: PipelineStatus, { sub_status_id, reason, remarks }: Said) {
  const ends = target.position === 'end'
  return changeRecord(ctx, leadKind, lead, {
    set: {
      status_id: target.id,
      stage_id: target.stage_id,
      sub_status_id,
      status_reason_id: reason,
      ...(lead.stage_id !== target.stage_id && { stage_entered_at: sql`now()` }),
      converted_at: ends && target.type === 'success' ? sql`coalesce(converted_at, now())` : null,
      lost_at: target.type === 'cancel' ? sql`coalesce(lost_at, now())` : null,
    },
    onlyIf: { holds: sql<boolean>`status_id = ${lead.status_id} and deleted_at is null`, otherwise: 'STATUS_CHANGED' },
    move: { from: lead.status_id, to: target.id, sub_status_id, reason_id: reason, remarks },
    before: { status_id: lead.status_id, ...(lead.sub_status_id && { sub_status_id: lead.sub_status_id }) },
    after: {
      status_id: target.id,
      ...(sub_status_id && { sub_status_id }),
      ...(reason && { status_reason_id: reason }),
      ...(remarks && { remarks }),
    },
    event: ['lead.status_changed', { id: lead.id, from: lead.status_id, to: target.id }],
  })
}

/**
 * Moves a lead because something else happened, such as its first application: only forward, and nothing happens
 * when it is there already or closed (G-L-22 rule 8). Answers whether it moved.
 */
export async function moveLead(ctx: Ctx, lead: StandingLead | undefined, stageKey: string): Promise<boolean> {
  if (!lead) return false
  const pipeline = await pipelineOf(ctx, lead.timeline_id)
  const target = pipeline.stages.find(({ key }) => key === stageKey)?.statuses.find(({ is_active }) => is_active)
  if (!target || target.stage_id === lead.stage_id) return false
  if (!verdictOf(pipeline, lead.status_id, target.id, { canRevert: false, isSystem: true }).isAllowed) return false
  await move(ctx, lead, target, nothingSaid)
  return true
}

/** The status in which new leads of this tenant begin, for those who put in many at once. */
export async function leadStart(ctx: Ctx) {
  const pipeline = await defaultTimeline(ctx, 'lead')
  const start = startOf(pipeline)
  return { timeline_id: pipeline.timeline_id, stage_id: start.stage_id, status_id: start.id }
}
