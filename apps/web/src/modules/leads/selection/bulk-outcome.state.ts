import type { BulkOutcome } from '@embark/contract/leads/selection/selection.contract.ts'

type Skips = NonNullable<BulkOutcome['resultInfo']>['skipped']
/** What became of an act on leads: all done, some or all of them left as they were, or still at work. */
export type BulkResult =
  | { readonly kind: 'done'; readonly undo: string | null }
  | {
      readonly kind: 'skipped'
      readonly done: number
      readonly total: number
      readonly skipped: Skips
      readonly job: string
      readonly canUndo: boolean
    }
  | { readonly kind: 'job'; readonly job: string }

/** Reads the answer to an act on one lead or on many (G-L-26): nothing is called done that was not. */
export function outcomeOf(answer: BulkOutcome | object): BulkResult {
  const { resultInfo = null, jobInfo = null } = answer as Partial<BulkOutcome>
  if (jobInfo) return { kind: 'job', job: jobInfo.identifier }
  if (!resultInfo) return { kind: 'done', undo: null }
  const { job_identifier: job, can_undo: canUndo, done, total, skipped } = resultInfo
  if (done === total && !skipped.length) return { kind: 'done', undo: canUndo ? job : null }
  return { kind: 'skipped', done, total, skipped, job, canUndo }
}
