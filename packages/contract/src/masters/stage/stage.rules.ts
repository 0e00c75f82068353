/** A status a record can stand in, with its place in its pipeline. */
export interface PipelineStatus {
  readonly id: number
  readonly identifier: string
  readonly key: string
  readonly name: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
  readonly is_active: boolean
  readonly order_no: number
  readonly is_skippable: boolean
  readonly est_days: number
  readonly stage_id: number
}

/** Statuses that belong together; a status without a parent is a stage of its own (G-L-21). */
export interface PipelineStage {
  readonly id: number
  readonly identifier: string
  readonly key: string
  readonly name: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
  /** The longest of its statuses: how long a record should stay here. */
  readonly est_days: number
  /** Skippable only when each of its statuses is. */
  readonly is_skippable: boolean
  readonly statuses: readonly PipelineStatus[]
}

/** A timeline with its stages and statuses in order. */
export interface Pipeline {
  readonly timeline_id: number
  readonly timeline_identifier: string
  readonly name: string
  readonly module_type: 'lead' | 'application' | 'service' | 'agent' | 'invoice'
  readonly stages: readonly PipelineStage[]
  readonly is_default: boolean
  /** All statuses in timeline order. */
  readonly statuses: readonly PipelineStatus[]
  /** Statuses of the module outside this timeline: a record that stands in one is still named, and can move on. */
  readonly retired: readonly PipelineStatus[]
}

export const moveRefusals = {
  SAME_STATUS: 'It already has this status',
  NOT_IN_PIPELINE: 'This status does not belong to the pipeline',
  STATUS_INACTIVE: 'This status is no longer in use',
  NOT_ASSIGNED: 'This status is not assigned to you',
  SKIPS_STAGES: 'These stages cannot be skipped: {{stages}}',
  REVERT_NOT_PERMITTED: 'You do not have permission to move back',
  REOPEN_FIRST: 'Reopen it before you close it for another reason',
  REOPENS_ELSEWHERE: 'It can only be reopened as {{status}}, the status it left',
  SYSTEM_ONLY_FORWARD: 'Automatic moves only go forward',
} as const
export type MoveRefusal = keyof typeof moveRefusals

/** Whether a move is allowed and what has to be said with it, or why not: `reason` is English text and translation key. */
export type Verdict =
  | { readonly isAllowed: true; readonly needs: { readonly reason?: true; readonly remarks?: true } }
  | {
      readonly isAllowed: false
      readonly code: MoveRefusal
      readonly reason: (typeof moveRefusals)[MoveRefusal]
      readonly vars: Record<string, string>
    }

export interface Mover {
  /** Holds `<module>.status.revert`. */
  readonly canRevert: boolean
  /** The product itself moves, because something else happened (rule 8). */
  readonly isSystem?: boolean
  /** What is assigned to the mover; where nothing of this pipeline is, every status is in reach (G-M-78). */
  readonly limits?: { readonly stageIds: readonly number[]; readonly statusIds: readonly number[] }
  /** Statuses that ask for forms: whether these are complete decides about passing them, and not this table (G-M-17). */
  readonly withForms?: ReadonlySet<number>
  /** Where a closed record stood before it was closed, if known. */
  readonly leftStatusId?: number | null
  /** Names of stages and statuses in the language of who reads why not; without it, as they were given. */
  readonly say?: (name: string) => string
}

const no = (code: MoveRefusal, vars: Record<string, string> = {}): Verdict => ({ isAllowed: false, code, reason: moveRefusals[code], vars })
const said = ({ say }: Mover, name: string) => say?.(name) ?? name
const yes = (needs: { reason?: true; remarks?: true } = {}): Verdict => ({ isAllowed: true, needs })

/** Judges the move of a record from one status to another: the one table of legal moves, derived from the pipeline (G-L-22). */
export function verdictOf(pipeline: Pipeline, fromStatusId: number, toStatusId: number, mover: Mover): Verdict {
  if (fromStatusId === toStatusId) return no('SAME_STATUS')
  const from = pipeline.statuses.find(({ id }) => id === fromStatusId)
  const to = pipeline.statuses.find(({ id }) => id === toStatusId)
  if (!to) return no('NOT_IN_PIPELINE')
  if (!to.is_active) return no('STATUS_INACTIVE')
  if (!mover.isSystem && !isInReach(mover.limits, pipeline.stages, to)) return no('NOT_ASSIGNED')
  // A record whose status was taken out of the timeline may go anywhere it could have started towards.
  if (!from) return mover.isSystem && to.type === 'cancel' ? no('SYSTEM_ONLY_FORWARD') : yes(to.type === 'cancel' ? { reason: true } : {})
  if (mover.isSystem)
    return isForward(pipeline, from, to) && from.position !== 'end' && to.type !== 'cancel' ? yes() : no('SYSTEM_ONLY_FORWARD')
  if (from.stage_id === to.stage_id) return yes(to.type === 'cancel' ? { reason: true } : {})
  if (to.type === 'cancel') return from.position === 'end' ? no('REOPEN_FIRST') : yes({ reason: true })
  if (from.position === 'end') return reopening(pipeline, from, to, mover)
  if (!isForward(pipeline, from, to)) return mover.canRevert ? yes({ remarks: true }) : no('REVERT_NOT_PERMITTED')
  const isOpen = ({ id, is_skippable }: PipelineStatus) => is_skippable || (mover.withForms?.has(id) ?? false)
  const passed = stagesBetween(pipeline, from, to).filter((stage) => !stage.is_skippable && !stage.statuses.every(isOpen))
  return passed.length ? no('SKIPS_STAGES', { stages: passed.map(({ name }) => said(mover, name)).join(', ') }) : yes()
}

/**
 * Whether a status is in somebody's reach: in a stage they work on, or assigned to them; every one where nothing of the pipeline is
 * (G-M-78).
 */
export function isInReach(
  limits: Mover['limits'],
  stages: readonly Pick<PipelineStage, 'id' | 'statuses'>[],
  to: Pick<PipelineStatus, 'id' | 'stage_id'>,
): boolean {
  const stageIds = limits?.stageIds.filter((id) => stages.some((stage) => stage.id === id)) ?? []
  const statusIds = limits?.statusIds.filter((id) => stages.some(({ statuses }) => statuses.some((status) => status.id === id))) ?? []
  return (!stageIds.length && !statusIds.length) || stageIds.includes(to.stage_id) || statusIds.includes(to.id)
}

function reopening(pipeline: Pipeline, from: PipelineStatus, to: PipelineStatus, mover: Mover): Verdict {
  const { canRevert, leftStatusId } = mover
  if (!canRevert) return no('REVERT_NOT_PERMITTED')
  const left = pipeline.statuses.find(({ id }) => id === leftStatusId)
  if (from.type === 'cancel' && left && left.is_active && left.stage_id !== from.stage_id && left.id !== to.id)
    return no('REOPENS_ELSEWHERE', { status: said(mover, left.name) })
  return yes({ remarks: true })
}

const isForward = ({ stages }: Pipeline, from: PipelineStatus, to: PipelineStatus) => {
  const [a, b] = [placeOf(stages, from), placeOf(stages, to)]
  return a === b ? to.order_no > from.order_no : b > a
}
const stagesBetween = ({ stages }: Pipeline, from: PipelineStatus, to: PipelineStatus) =>
  // What nobody can enter any more holds nobody up.
  stages
    .slice(placeOf(stages, from) + 1, placeOf(stages, to))
    .filter(({ type, statuses }) => type === 'success' && statuses.some(({ is_active }) => is_active))
const placeOf = (stages: readonly PipelineStage[], status: PipelineStatus) => stages.findIndex(({ id }) => id === status.stage_id)

/**
 * How far along its pipeline a stage is, in eighths for the ring beside its name: none at the start, all at the end, none for a closed
 * record.
 */
export function progressOf({ stages }: Pipeline, stageId: number): number {
  const path = stages.filter(({ type }) => type === 'success')
  const position = path.findIndex(({ id }) => id === stageId)
  return position <= 0 ? 0 : Math.max(1, Math.round((8 * position) / (path.length - 1)))
}

/** What a list tells of a record that may move. */
export interface Standing {
  readonly timeline_id: number
  readonly status: { readonly id: number }
  readonly left_status_id: number | null
}

/** Judges a move from what a list and its pipelines tell, as boards do; the same table as everywhere. */
export function verdictOnRow(
  pipelines: readonly Pipeline[],
  row: Standing,
  toStatusId: number,
  mover: Omit<Mover, 'leftStatusId'>,
): Verdict {
  const pipeline = pipelines.find(({ timeline_id }) => timeline_id === row.timeline_id)
  return pipeline ? verdictOf(pipeline, row.status.id, toStatusId, { ...mover, leftStatusId: row.left_status_id }) : no('NOT_IN_PIPELINE')
}

/** The stages of several pipelines, each once: those of the default first, then what only others have, closing stages last. */
export function stagesOfAll(pipelines: readonly Pipeline[]): PipelineStage[] {
  const byId = new Map<number, PipelineStage>()
  for (const { stages } of [...pipelines].sort((a, b) => Number(b.is_default) - Number(a.is_default)))
    for (const stage of stages) {
      const known = byId.get(stage.id)
      const more = stage.statuses.filter(({ id }) => !known?.statuses.some((status) => status.id === id))
      byId.set(stage.id, known ? { ...known, statuses: [...known.statuses, ...more] } : stage)
    }
  const rank = ({ position, type }: PipelineStage) => (type === 'cancel' ? 3 : ['start', 'middle', 'end'].indexOf(position))
  return [...byId.values()]
    .map((stage, index) => ({ stage, index }))
    .sort((a, b) => rank(a.stage) - rank(b.stage) || a.index - b.index)
    .map(({ stage }) => stage)
}
