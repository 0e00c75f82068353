import type { Permission } from '@embark/contract/kernel/access.ts'
import type { JobInfo } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { limitsOf } from '#platform/access/limits.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import type { OwnJob } from './job.policy.ts'

/** A person as a job keeps them: who they were when they ordered it. */
export type Orderer = Omit<Actor, 'permissions'> & { readonly permissions: readonly string[] }
export interface Skip {
  readonly lead_identifier: string
  readonly code: string
  readonly message: string
  readonly name?: string | undefined
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

interface Standing extends Pick<Actor, 'scopes' | 'branchId' | 'teamIds' | 'limits'> {
  readonly orderer: Orderer
  readonly permissions: Permission[]
}

/** Who ordered a job that still has to be done, with the rights they have now; nobody when they or their role are gone. */
export async function jobActor({ db }: Ctx, id: number): Promise<Actor | undefined> {
  const { rows } = await sql<Standing>`
    select j.input -> 'orderer' as orderer, u.branch_id as "branchId", array(select team_id from team_members m where m.user_id = u.id) as "teamIds",
      array(select permission from role_permissions p where p.role_id = r.id) as permissions, ${limitsOf('u.id', 'r.id')} as limits,
      coalesce((select jsonb_object_agg(module, scope) from role_data_scopes s where s.role_id = r.id), '{}') as scopes
    from jobs j join users u on u.id = j.created_by and u.status = 'active'
    join user_roles held on held.user_id = u.id and held.role_id = (j.input -> 'orderer' ->> 'roleId')::int join roles r on r.id = held.role_id and r.is_active
    where j.id = ${id} and j.status in ('queued', 'running')`.execute(db)
  if (!rows[0]) return undefined
  const { orderer, permissions, ...standing } = rows[0]
  return { ...orderer, ...standing, permissions: new Set(permissions) }
}
