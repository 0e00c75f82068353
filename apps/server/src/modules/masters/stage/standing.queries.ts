import type { Pipeline, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import { placeOf, type Standing, type Step, stageBarOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The moves of a record, oldest first; `record` is the table it is read from, or its alias. */
export const historyOf = (module: 'lead' | 'application', record: string) => sql<Step[]>`coalesce((
  select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id, 'at', h.created_at) order by h.id)
  from status_history h
  where h.module = ${sql.lit(module)} and h.record_id = ${sql.ref(`${record}.id`)}), '[]')`

/** The status from which a record entered its current stage: `leftStatusOf`, for a history that has been read already. */
export const leftStatus = (module: 'lead' | 'application', record: string) => sql<number | null>`(
  select h.from_stage_id
  from status_history h
  join stages entered on entered.id = h.to_stage_id
  left join stages former on former.id = h.from_stage_id
  where h.module = ${sql.lit(module)} and h.record_id = ${sql.ref(`${record}.id`)}
    and coalesce(entered.parent_stage_id, entered.id) = ${sql.ref(`${record}.stage_id`)}
    and coalesce(former.parent_stage_id, former.id) is distinct from ${sql.ref(`${record}.stage_id`)}
  order by h.id desc
  limit 1)`

/** The stage bar of a record, as the API returns it. */
export const shownStageBar = (ctx: Ctx, pipeline: Pipeline, record: Standing) =>
  stageBarOf(pipeline, record, ctx.now().getTime()).map(({ stage, ...stop }) => ({
    ...stop,
    stage: placeOf(pipeline, stage.id, stage.statuses[0]!.id).stage,
    est_days: stage.est_days,
    statuses: stage.statuses.filter(({ is_active }) => is_active).map(({ id, identifier, key, name }) => ({ id, identifier, key, name })),
  }))

interface Needs {
  readonly reason?: true
  readonly remarks?: true
}
/** Whether a record may move to a status, and what the person has to provide. */
export type Judgement =
  | { readonly isAllowed: true; readonly needs: Needs }
  | { readonly isAllowed: false; readonly needs?: Needs; readonly reason: string; readonly vars: Record<string, string> }

/** Every status in use, with whether this person may move the record there now. The same judgement decides the move itself. */
export const movesOf = ({ language }: Ctx, pipeline: Pipeline, statusId: number, judge: (to: PipelineStatus) => Judgement) =>
  pipeline.stages.flatMap(({ id, key, name, type, statuses }) =>
    statuses
      .filter((to) => to.id !== statusId && to.is_active)
      .map((to) => {
        const judgement = judge(to)
        const { reason = false, remarks = false } = judgement.needs ?? {}
        return {
          status: { id: to.id, identifier: to.identifier, key: to.key, name: to.name },
          stage: { id, key, name, type },
          isAllowed: judgement.isAllowed,
          needs: { reason, remarks },
          reason: judgement.isAllowed ? null : translate(language, judgement.reason, judgement.vars),
        }
      }),
  )
