import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
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

/** A person's name as one text. */
export const nameOf = ({ first_name, last_name }: Pick<LeadRow, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`.trim()

/** The number people quote for a lead. */
export const leadNumber = (id: number) => `LD-${id}`
