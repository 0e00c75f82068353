import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** The kinds of record that acts on many are performed on. */
export type RecordModule = 'lead' | 'application'

/** Why a record was left as it was: a code, and words with their gaps for whoever reads them. */
export interface Why {
  readonly code: string
  readonly text: string
  readonly vars?: Readonly<Record<string, string | number>> | undefined
}

/** How a record is told in the report of a job: by the number people quote, and by its name to who sees it. */
export interface Reported {
  readonly reference: string
  readonly identifier: string | null
  readonly name: string | null
}
/** Tells records of each kind by their ids. */
export const reported = registry<RecordModule, (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, Reported>>>(
  'records in the report of a job',
)
