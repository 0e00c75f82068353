import type { ChoiceKind } from '@embark/contract/catalog/program-change/program-change.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** A program somebody chose for a lead, and still may think better of. */
export interface Choice {
  readonly kind: ChoiceKind
  /** The row of the shortlist, the quotation or the application. */
  readonly record_id: number
  readonly identifier: string
  /** As people name it. */
  readonly name: string
  readonly lead_id: number
  readonly lead_identifier: string
  readonly program_id: number
  readonly campus_id: number
  /** The intake it is chosen for, where one is. */
  readonly intake_id: number | null
  /** When it was chosen. */
  readonly since: string
  /** The people who work it. */
  readonly user_ids: readonly number[]
}

/** Which choices are asked for: those of a lead, or those of programs. */
export interface Chosen {
  readonly lead_id?: number
  readonly program_ids?: readonly number[]
}

/** The choices of each kind that this actor may see, as far as they are still open. */
export const choosers = registry<ChoiceKind, (ctx: Ctx, chosen: Chosen) => Promise<Choice[]>>('what programs are chosen for')
