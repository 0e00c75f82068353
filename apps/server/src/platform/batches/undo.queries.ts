import type { Permission } from '@embark/contract/kernel/access.ts'
import { type Ctx, can } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'
import type { JobRow, OwnJob } from './job.policy.ts'

/** How the jobs of a kind are undone, and by whom. */
export interface Undo {
  readonly rights: readonly Permission[]
  /** Orders the job that takes the other one back, and answers its identifier. */
  readonly order: (ctx: Ctx, job: OwnJob) => Promise<string>
}
/** The kinds of job that can be undone. */
export const undos = registry<string, Undo>('jobs that can be undone')

const over = ['completed', 'completed_with_errors', 'cancelled', 'failed']

/** How a job can be undone now by the actor: once, within a day, if it did anything and they still have the right. */
export function undoOf(ctx: Ctx, job: JobRow): Undo | undefined {
  if (job.undone_by !== null || !job.is_recent || job.done === 0 || !over.includes(job.status)) return undefined
  const undo = undos.find(job.kind)
  return undo?.rights.every((right) => can(ctx, right)) ? undo : undefined
}
