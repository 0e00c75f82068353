import type pg from 'pg'
import { QUEUE_DEAD } from '#platform/observe/metrics.ts'

/** Shuts a company's doors, or opens them again; its data stays. */
export async function setTenantStatus(owner: pg.Client, code: string, status: 'active' | 'suspended'): Promise<void> {
  const { rowCount } = await owner.query('update tenants set status = $2 where code = $1', [code, status])
  if (rowCount === 0) throw new Error(`There is no tenant with the code ${code}.`)
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
