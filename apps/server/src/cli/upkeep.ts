import type pg from 'pg'
import { QUEUE_DEAD } from '#platform/observe/metrics.ts'

/** Shuts a company's doors, or opens them again; its data stays. */
export async function setTenantStatus(owner: pg.Client, code: string, status: 'active' | 'suspended'): Promise<void> {
  const { rowCount } = await owner.query('update tenants set status = $2 where code = $1', [code, status])
  if (rowCount === 0) throw new Error(`There is no tenant with the code ${code}.`)
}

/** A company as the operator sees it. */
export interface ListedTenant {
  readonly code: string
  readonly number: string
  readonly name: string
  readonly status: string
  readonly hosts: readonly string[]
  readonly people: number
}

/** Every company of the installation, by its code. */
export async function listTenants(owner: pg.Client): Promise<ListedTenant[]> {
  const { rows: companies } = await owner.query<Omit<ListedTenant, 'people'> & { id: number }>(
    `select id, code, number, name, status, array(select host from tenant_hosts h where h.tenant_id = t.id order by 1) as hosts
     from tenants t
     order by code`,
  )
  const listed: ListedTenant[] = []
  for (const { id, ...company } of companies) {
    // Its people are behind the wall, also for the owner of the tables.
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [String(id)])
    const { rows } = await owner.query<{ people: number }>(
      `select count(*)::int as people from users where tenant_id = $1 and status = 'active'`,
      [id],
    )
    listed.push({ ...company, people: rows[0]?.people ?? 0 })
  }
  return listed
}

/** What was given up on: jobs that failed as often as they may, and events that nobody would take. */
export async function deadWork(owner: pg.Client): Promise<{ jobs: number; events: number }> {
  const jobs = await owner.query<{ value: string }>(QUEUE_DEAD)
  const events = await owner.query<{ dead: string }>('select dead from outbox_lag()')
  return { jobs: Number(jobs.rows[0]?.value), events: Number(events.rows[0]?.dead) }
}

/** Lets everything that was given up on be tried again, from now. */
export async function retryDeadWork(owner: pg.Client): Promise<{ jobs: number; events: number }> {
  const dead = await owner.query<{ id: string }>('select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts')
  const ids = dead.rows.map(({ id }) => id)
  if (ids.length > 0) await owner.query('select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => 0)', [ids])
  const events = await owner.query('update outbox_events set attempts = 0, due_at = now() where dispatched_at is null and attempts >= 12')
  return { jobs: ids.length, events: events.rowCount ?? 0 }
}
