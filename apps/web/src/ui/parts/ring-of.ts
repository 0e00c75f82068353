import type { StageKind } from './stage-ring.tsx'

/** The ring of a stage: dashed at the start, filling by eighths, a tick where the route ends well, a cross where it is given up. */
export const ringOf = (stage: { type: string; position: string; progress: number }): { kind?: StageKind; share?: number } =>
  stage.type === 'cancel'
    ? { kind: 'lost' }
    : stage.position === 'end'
      ? { kind: 'won' }
      : stage.position === 'start'
        ? { kind: 'new' }
        : { share: stage.progress / 8 }
