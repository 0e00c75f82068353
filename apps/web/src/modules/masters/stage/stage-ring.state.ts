import type { StageKind } from '#ui/parts/stage-ring.tsx'

/** The ring of a stage: dashed for New, filling by eighths, a tick when enrolled, a cross when lost. */
export const ringOf = (stage: { type: string; position: string; progress: number }): { kind?: StageKind; share?: number } =>
  stage.type === 'cancel'
    ? { kind: 'lost' }
    : stage.position === 'end'
      ? { kind: 'won' }
      : stage.position === 'start'
        ? { kind: 'new' }
        : { share: stage.progress / 8 }

/** How a stage of a record's bar stands on its route; what was skipped was not passed. */
export const stopOf = { done: 'done', current: 'now', upcoming: 'ahead', skipped: 'skipped' } as const
