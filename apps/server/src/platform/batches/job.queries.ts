import type { JobInfo } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { actorFrom, holders } from '#platform/access/actors.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import type { OwnJob } from './job.policy.ts'

/** A person as a job keeps them: who they were when they ordered it. */
export type Orderer = Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] }
export interface Skip {
  readonly lead_identifier: string
  readonly code: string
  readonly message: string
  readonly name?: string | undefined
  readonly reference?: string | undefined
}

/** How far a job is, kept beside its counts. */
export interface Progress {
  readonly position: number
  readonly skipped: readonly Skip[]
}

/** The job, as the API returns it. */
export const jobInfoOf = (row: OwnJob): JobInfo => ({
  identifier: row.identifier,
  kind: row.kind,
  // A check constraint allows only these values.
  status: row.status as JobInfo['status'],
  total: row.total,
  done: row.done,
  failed: row.failed,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  can: { cancel: row.status === 'queued' || row.status === 'running' },
})

/** What a job skipped, and why. */
export const skippedBy = (row: OwnJob) => [...((row.result as Partial<Progress>).skipped ?? [])]

/** The orderer of an unfinished job, with their current rights; undefined if they or their role are gone. */
export async function jobActor({ db }: Ctx, id: number): Promise<Actor | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select((eb) => ['created_by', sql<Orderer>`${eb.ref('input')} -> 'orderer'`.as('orderer')])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (!job || job.created_by === null || job.orderer.roleId === null) return undefined
  const { sessionId, deviceIdentifier, viewedBy, roleId } = job.orderer
  const holder = await holders(db).where('users.id', '=', job.created_by).where('roles.id', '=', roleId).executeTakeFirst()
  return holder && actorFrom(holder, { sessionId, deviceIdentifier, viewedBy })
}
