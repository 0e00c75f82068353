import { type Pipeline, type PipelineStatus, verdictOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { leftStatusOf, type Step } from '@embark/contract/masters/stage/standing.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { definitionsOf, historyOf, pipelineOf, statusByRef, statusesWithForms } from '#modules/masters/masters.public.ts'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type LeadWith, leadWith } from '../lead/lead.policy.ts'

/** The facts a move is judged by, besides the lead itself. */
interface Facts {
  readonly history: Step[]
  readonly isReason: boolean
}
export type Movable = LeadWith<Facts>

const reasonThere = (reason: number | null) =>
  sql<boolean>`exists (select from lookup_values v where v.id = ${reason}::int and v.type = 'lead_reason' and v.is_active)`

/** Whether this is a reason that can be given. */
export const isReason = async ({ db }: Ctx, reason: number): Promise<boolean> =>
  (await sql<{ is: boolean }>`select ${reasonThere(reason)} as is`.execute(db)).rows[0]!.is

/** Reads where a lead has been, and whether this is a reason that can be given. */
export const moveFacts = (reason: number | null) =>
  sql<Facts>`jsonb_build_object('history', ${historyOf('lead', 'leads')}, 'isReason', ${reasonThere(reason)})`

/** A lead to be moved, with the facts the move is judged by. */
export const movableLead = (ctx: Ctx, ref: string | number, reason: number | null = null) => leadWith(ctx, ref, moveFacts(reason))

export interface Judged {
  readonly pipeline: Pipeline
  readonly target: PipelineStatus
  readonly needs: { readonly reason?: true; readonly remarks?: true }
}

/** Judges the move of one lead by the table of legal moves, or refuses with the reason (G-L-22). */
export async function judgedMove(ctx: Ctx, lead: Movable, status: string): Promise<Judged> {
  const pipeline = await pipelineOf(ctx, lead.timeline_id)
  const target = statusByRef(pipeline, status)
  const verdict = verdictOf(pipeline, lead.status_id, target.id, {
    canRevert: can(ctx, 'leads.status.revert'),
    limits: moveLimits(ctx),
    withForms: statusesWithForms(await definitionsOf(ctx), lead.timeline_id),
    leftStatusId: leftStatusOf(pipeline, lead.status_id, lead.facts.history),
    say: (name) => translate(ctx.language, name),
  })
  if (verdict.isAllowed) return { pipeline, target, needs: verdict.needs }
  const why = translate(ctx.language, verdict.reason, verdict.vars)
  throw new Refusal('STATUS_MOVE_REFUSED', { reason: why }, [
    { field: 'status_identifier', text: verdict.reason, vars: verdict.vars, code: verdict.code },
  ])
}
