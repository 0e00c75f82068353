import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import type { StageKind } from '#ui/parts/stage-ring.tsx'

/** The ring of a stage: dashed at the start, filling by eighths, a tick when enrolled, a cross when closed. */
export const ringOf = (stage: { type: string; position: string; progress: number }): { kind?: StageKind; share?: number } =>
  stage.type === 'cancel'
    ? { kind: 'lost' }
    : stage.position === 'end'
      ? { kind: 'won' }
      : stage.position === 'start'
        ? { kind: 'new' }
        : { share: stage.progress / 8 }

/** A person's name as one text. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`.trim()

/** The number people quote for an application. */
export const applicationNumber = (id: number) => `AP-${id}`

/** When the studies begin, such as "September 2027". */
export const intakeOf = ({ intake, intake_year }: Pick<ApplicationRow, 'intake' | 'intake_year'>, t: (text: string) => string) =>
  `${t(intake.label)} ${intake_year}`
