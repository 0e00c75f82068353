import type { Pipeline, PipelineStage } from '../../masters/stage/stage.rules.ts'

/** One status change, as the history keeps it. */
export interface Step {
  readonly to_stage_id: number
  readonly at: string
}

export interface BarStop {
  readonly stage: PipelineStage
  readonly status: 'done' | 'current' | 'upcoming' | 'skipped'
  readonly entered_at: string | null
  readonly days: number | null
  readonly due_at: string | null
  readonly is_overdue: boolean
}

const dayMs = 86_400_000

/** Where a record stood, stands and will stand: the stops of its stage bar. A closed record shows its last stop instead of those ahead. */
export function stageBarOf({ stages }: Pipeline, history: readonly Step[], stageId: number, now: number): BarStop[] {
  const current = stages.findIndex(({ id }) => id === stageId)
  const isClosed = stages[current]?.type === 'cancel'
  const shown = stages.filter(({ type, id }) => type === 'success' || id === stageId)
  return shown.flatMap((stage): BarStop[] => {
    const visit = lastVisit(stage, history, now)
    const isCurrent = stage.id === stageId
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
        days: visit && status !== 'upcoming' ? Math.floor((visit.until - visit.from) / dayMs) : null,
        due_at: due === null ? null : iso(due),
        is_overdue: due !== null && due < now,
      },
    ]
  })
}

const iso = (ms: number) => new Date(ms).toISOString()

/** When a record last came into a stage and when it left it. */
function lastVisit(stage: PipelineStage, history: readonly Step[], now: number) {
  const isIn = ({ to_stage_id }: Step) => stage.statuses.some(({ id }) => id === to_stage_id)
  const last = history.findLastIndex(isIn)
  if (last < 0) return undefined
  let first = last
  while (first > 0 && isIn(history[first - 1]!)) first--
  const next = history[last + 1]
  return { from: Date.parse(history[first]!.at), until: next ? Date.parse(next.at) : now }
}
