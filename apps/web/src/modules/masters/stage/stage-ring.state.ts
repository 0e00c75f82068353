import type { StageKind } from '#ui/parts/stage-ring.tsx'

export interface RingedStage {
  readonly type: string
  readonly position: string
  readonly progress: number
}

/** Whether a stage is before the start, under way, arrived, or given up. */
export const kindOf = ({ type, position }: RingedStage): StageKind => {
  if (type === 'cancel') return 'lost'
  return position === 'end' ? 'won' : position === 'start' ? 'new' : 'open'
}

/** The ring of a stage: dashed for New, filling by eighths, a tick when enrolled, a cross when lost. */
export const ringOf = (stage: RingedStage): { kind: StageKind; share: number } => ({ kind: kindOf(stage), share: stage.progress / 8 })
