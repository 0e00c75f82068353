import { type Pipeline, type PipelineStage, progressOf } from './stage.rules.ts'

/** One status change, as the history of a record keeps it. */
export interface Step {
  readonly from: number | null
  readonly to: number
  readonly at: string
}

/** What tells where a record stood and stands. */
export interface Standing {
  readonly stage_id: number
  readonly status_id: number
  readonly created_at: string
  readonly history: readonly Step[]
}

/** A stop of the stage bar. */
export interface BarStop {
  readonly stage: PipelineStage
  readonly status: 'done' | 'current' | 'upcoming' | 'skipped'
  readonly entered_at: string | null
  readonly days: number | null
  readonly due_at: string | null
  readonly is_overdue: boolean
}

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

/** The stage and status of a record as people read them; one that was left outside its timeline keeps its names. */
export function placeOf(pipeline: Pipeline, stageId: number, statusId: number) {
  const status = [...pipeline.statuses, ...pipeline.retired].find(({ id }) => id === statusId) ?? pipeline.statuses[0]!
  const stage: Omit<PipelineStage, 'statuses' | 'est_days' | 'is_skippable'> =
    pipeline.stages.find(({ id }) => id === stageId) ??
    pipeline.retired.find(({ stage_id }) => stage_id === stageId) ??
    pipeline.stages.find(({ id }) => id === status.stage_id) ??
    status
  const { id, identifier, key, name, type, position } = stage
  return {
    stage: { id, identifier, key, name, type, position, progress: progressOf(pipeline, id) },
    status: { id: status.id, identifier: status.identifier, key: status.key, name: status.name },
  }
}

/** The status from which a record came into the stage it stands in: where a closed one is reopened. */
export function leftStatusOf(pipeline: Pipeline, statusId: number, history: readonly Pick<Step, 'from' | 'to'>[]): number | null {
  const stageOf = (id: number | null) => pipeline.statuses.find((status) => status.id === id)?.stage_id
  const here = stageOf(statusId)
  return history.findLast(({ from, to }) => stageOf(to) === here && stageOf(from) !== here)?.from ?? null
}

/**
 * Where a record stood, stands and will stand: the stops of its stage bar (G-L-32). A closed record shows its last stop instead of those
 * ahead.
 */
export function stageBarOf({ stages }: Pipeline, record: Standing, now: number): BarStop[] {
  const { stage_id } = record
  const current = stages.findIndex(({ id }) => id === stage_id)
  const isClosed = stages[current]?.type === 'cancel'
  const shown = stages.filter(({ type, id }) => type === 'success' || id === stage_id)
  return shown.flatMap((stage): BarStop[] => {
    const visit = lastVisit(stage, record, now)
    const isCurrent = stage.id === stage_id
    const isPast = isClosed || stages.indexOf(stage) < current
    if (isClosed && !isCurrent && !visit) return []
    // What may not be skipped was passed, even where the history does not tell when.
    const status = isCurrent ? 'current' : isPast ? (visit || !stage.is_skippable ? 'done' : 'skipped') : 'upcoming'
    const due = isCurrent && stage.position !== 'end' && visit ? visit.from + stage.est_days * dayMs : null
    return [
      {
        stage,
        status,
        entered_at: visit && status !== 'upcoming' ? iso(visit.from) : null,
        // A clock that was set back since would make it less than nothing.
        days: visit && status !== 'upcoming' ? Math.max(0, Math.floor((visit.until - visit.from) / dayMs)) : null,
        due_at: due === null ? null : iso(due),
        is_overdue: due !== null && due < now,
      },
    ]
  })
}

/** When a record last came into a stage and when it left it. */
function lastVisit(stage: PipelineStage, { status_id, created_at, history }: Standing, now: number) {
  const begun = history.length ? history[0]!.from : status_id
  const moves = begun === null ? history : [{ to: begun, at: created_at }, ...history]
  const isIn = ({ to }: Pick<Step, 'to'>) => stage.statuses.some(({ id }) => id === to)
  const last = moves.findLastIndex(isIn)
  if (last < 0) return undefined
  let first = last
  while (first > 0 && isIn(moves[first - 1]!)) first--
  const next = moves[last + 1]
  return { from: Date.parse(moves[first]!.at), until: next ? Date.parse(next.at) : now }
}
