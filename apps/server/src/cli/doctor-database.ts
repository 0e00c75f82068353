import type pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { assertDurable } from '#platform/db/embedded.ts'
import { appRole, pendingMigrations } from '#platform/db/migrate.ts'
import { broken, type Finding, ok, reasonOf, warning } from './finding.ts'
import { deadWork } from './upkeep.ts'

/** What a process opens beside its pool: the owner's for figures and health. A worker has one for each job, two more, and one that stands for it. */
const [besidePool, besideJobs] = [2, 3]

/** The most connections that one process may hold at once. */
export const mostConnections = ({ database, processes, worker }: Pick<Config, 'database' | 'processes' | 'worker'>) =>
  database.poolSize + besidePool + (processes === 'web' ? 0 : worker.concurrency + besideJobs)

/** What can be wrong inside the database: each question by itself, so that one answer does not hide the next. */
export async function databaseChecks(client: pg.Client, isEmbedded: boolean, connections: number): Promise<Finding[]> {
  const first = [
    await versionFinding(client, isEmbedded),
    await connectionsFinding(client, connections),
    await durabilityFinding(client),
    await roleFinding(client),
    await clockFinding(client),
    await migrationsFinding(client),
  ]
  if (first.some(({ check, status }) => check === 'migrations' && status === 'broken')) return first
  return [...first, await wallFinding(client), await deadWorkFinding(client), await ledgerFinding(client), await auditFinding(client)]
}

async function versionFinding(client: pg.Client, isEmbedded: boolean): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  if (number < 150_000) return broken('database', `PostgreSQL ${version} is too old`, 'Use PostgreSQL 15 or newer.')
  return ok('database', `PostgreSQL ${version}${isEmbedded ? ', embedded' : ''}`)
}

/** What one process may open, against what the database gives; a connection that is refused is a request that is refused. */
async function connectionsFinding(client: pg.Client, most: number): Promise<Finding> {
  const { rows } = await client.query<{ all: number; kept: number; others: number }>(
    `
      select
        current_setting('max_connections')::int as all,
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) as kept,
        (
          select count(*)::int from pg_stat_activity where backend_type = 'client backend' and application_name not like 'embark%'
        ) as others`,
  )
  const { all = 0, kept = 0, others = 0 } = rows[0] ?? {}
  const free = all - kept
  const said = `a process may open ${most} of the ${free} connections that PostgreSQL gives (max_connections ${all}, ${kept} kept for its administrators)`
  if (most > free)
    return broken(
      'connections',
      said,
      `Set max_connections to ${most + kept + 1} or more, or make database.poolSize and worker.concurrency smaller.`,
    )
  if (most + others > free)
    return warning('connections', `${said}, and others hold ${others} of them now`, 'Raise max_connections, or let the others hold fewer.')
  return ok('connections', `${said}: room for ${Math.floor((free - others) / most)} such processes`)
}

async function durabilityFinding(client: pg.Client): Promise<Finding> {
  try {
    await assertDurable(client)
  } catch (error) {
    return broken('durability', reasonOf(error), 'Turn the settings on and restart PostgreSQL.')
  }
  const { rows } = await client.query<{ failures: string }>('select coalesce(sum(checksum_failures), 0) as failures from pg_stat_database')
  const failures = Number(rows[0]?.failures)
  return failures > 0
    ? broken('durability', `${failures} damaged pages were met`, 'The disk is failing: restore the last backup on another one.')
    : ok('durability', 'what is acknowledged is on the disk')
}

async function roleFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ lofty: boolean; usable: boolean }>(appRole)
  const role = rows[0]
  if (!role) return broken('role', 'the role embark_app is missing', 'Run: embark migrate')
  if (role.lofty)
    return broken('role', 'the role embark_app passes the wall between tenants', 'Run: alter role embark_app nosuperuser nobypassrls')
  return role.usable
    ? ok('role', 'the application passes no wall')
    : broken('role', 'the database user may not take the role embark_app', 'Run, as an administrator: grant embark_app to <user>')
}

async function clockFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const seconds = Math.round(Math.abs(Date.now() - Number(rows[0]?.now)) / 1000)
  return seconds > 5
    ? warning('clock', `this machine and the database differ by ${seconds} s`, 'Let both set their clocks by NTP.')
    : ok('clock', 'agrees with the database')
}

async function migrationsFinding(client: pg.Client): Promise<Finding> {
  try {
    const pending = await pendingMigrations(client)
    return pending.length > 0
      ? broken('migrations', `not applied: ${pending.join(', ')}`, 'Run: embark migrate')
      : ok('migrations', 'all applied')
  } catch (error) {
    return broken('migrations', reasonOf(error), 'Install the release whose files these are, whole.')
  }
}

async function wallFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    `
      select c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity)
        and c.relname <> 'tenant_hosts'
      order by 1`,
  )
  const open = rows.map(({ name }) => name).join(', ')
  return open
    ? broken(
        'wall',
        `tables without the wall between tenants: ${open}`,
        'Somebody switched it off: alter table … enable row level security, force row level security',
      )
    : ok('wall', 'stands on every table')
}

async function deadWorkFinding(client: pg.Client): Promise<Finding> {
  const { jobs, events } = await deadWork(client)
  if (jobs + events === 0) return ok('queue', 'nothing was given up on')
  return warning(
    'queue',
    `given up on: ${jobs} jobs, ${events} events`,
    'See their last_error, mend the cause, then run: embark jobs retry',
  )
}

async function ledgerFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ wrong: string }>(
    `select count(*) as wrong from (
       select from ledger_postings group by tenant_id, transaction_id, currency having sum(amount_minor) <> 0) unbalanced`,
  )
  const wrong = Number(rows[0]?.wrong)
  return wrong > 0
    ? broken('ledger', `${wrong} transactions do not sum to zero`, 'Do not mend this by hand: restore a backup beside it and compare.')
    : ok('ledger', 'every transaction sums to zero')
}

async function auditFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ tenant: string; first_id: number; last_id: number }>(
    `
      with chain as (
        select s.*, lag(hash, 1, '') over by_tenant as before, lag(last_id) over by_tenant as reached
        from audit_seals s
        window by_tenant as (partition by tenant_id order by first_id)
      )
      select t.code as tenant, chain.first_id, chain.last_id
      from chain
      join tenants t on t.id = chain.tenant_id
      where previous_hash <> before
        or first_id <> coalesce(reached + 1, -2147483648)
        or hash <> audit_hash(tenant_id, first_id, last_id, previous_hash)
        or entries <> (
          select count(*) from audit_entries e where e.tenant_id = chain.tenant_id and e.id between first_id and last_id
        )
      order by tenant_id, first_id
      limit 5`,
  )
  const bad = rows.map(({ tenant, first_id, last_id }) => `${tenant} ${first_id} to ${last_id}`).join(', ')
  if (bad) return broken('audit', `the log was changed behind the portal: ${bad}`, 'Restore a backup beside it and compare these entries.')
  const { rows: waiting } = await client.query<{ tenant: string }>(
    `
      select distinct t.code as tenant
      from tenants t
      join lateral (select coalesce(max(last_id), 0) as reached from audit_seals where tenant_id = t.id) s on true
      join lateral (
        select created_at from audit_entries where tenant_id = t.id and id > s.reached order by id limit 1
      ) e on true
      where e.created_at < now() - interval '1 day'`,
  )
  return waiting.length
    ? warning('audit', `not sealed for a day: ${waiting.map(({ tenant }) => tenant).join(', ')}`, 'See that a worker runs.')
    : ok('audit', 'the log is as it was written')
}
