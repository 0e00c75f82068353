import type { JobInfo } from '@embark/contract/leads/job/job.contract.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import type { OwnJob } from './job.policy.ts'

/** A person as a job keeps them: who they were when they ordered it. */
export type Orderer = Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] }
export interface Skip {
  readonly lead_identifier: string
  readonly code: string
  readonly message: string
}

/** How far a job is, kept beside its counts. */
export interface Progress {
  readonly position: number
  readonly skipped: readonly Skip[]
}

/** The job as it is answered. */
export const jobInfoOf = (row: OwnJob): JobInfo => ({
  identifier: row.identifier,
  kind: row.kind,
  // The check on the column allows the values of the contract and no other.
  status: row.status as JobInfo['status'],
  total: row.total,
  done: row.done,
  failed: row.failed,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  can: { cancel: row.status === 'queued' || row.status === 'running' },
})

/** What a job left alone, and why. */
export const skippedBy = (row: OwnJob) => [...((row.result as Partial<Progress>).skipped ?? [])]

/** Who ordered a job that still has to be done, with the rights they had then. */
export async function jobActor({ db }: Ctx, id: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('input')
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  const orderer = (row?.input as { orderer?: Orderer } | undefined)?.orderer
  // Written by `startJob` from an actor.
  return orderer && ({ ...orderer, permissions: new Set(orderer.permissions) } as Actor)
}
