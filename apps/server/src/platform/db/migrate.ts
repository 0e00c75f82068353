import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

export interface MigrateOptions {
  log?: (line: string) => void
  /** For tests; the application's own otherwise. */
  directory?: string
  /** For restoring: only these, so that the tables are those of the release that made the backup. */
  only?: ReadonlySet<string>
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

// Any number would do; it only has to be the same in every process.
const LOCK = 7_283_410

/** More than these, such as all of them at a first start, would hide what else the log says. */
const mostNamed = 20

/** Brings a database to the shape this release expects; safe to run from several processes at once and to repeat. */
export async function migrate(
  ownerUrl: string,
  { log = () => undefined, directory, only }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = migrationFiles(directory).filter(({ name }) => only?.has(name) ?? true)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'embark migrate', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await ensureRole(client)
    await client.query('create schema if not exists embark_meta')
    await client.query(
      'create table if not exists embark_meta.embark_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) })
    const pending = pendingAmong(files, await appliedIn(client), log)
    for (const each of pending) {
      await applyOne(client, each)
      if (pending.length <= mostNamed) log(`migrated ${each.name}`)
    }
    if (pending.length > mostNamed) log(`migrated ${pending.length} files, up to ${pending.at(-1)!.name}`)
    return { applied: pending.map(({ name }) => name) }
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/** The migrations of this release, in the order in which they are applied. */
export function migrationFiles(directory = migrationsDirectory()): Migration[] {
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** What is missing in a database, for those who must not change it (the doctor). */
export async function pendingMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('embark_meta.embark_migrations') is not null as there`)
  const applied = rows[0]?.there ? await appliedIn(client) : new Map<string, string>()
  return pendingAmong(migrationFiles(), applied, () => undefined).map(({ name }) => name)
}

// In the sources and in the bundle alike, the migrations are found in the nearest directory above that has some.
function migrationsDirectory(): string {
  for (let at = import.meta.dirname; at !== path.dirname(at); at = path.dirname(at)) {
    const directory = path.join(at, 'db', 'migrations')
    if (fs.existsSync(directory)) return directory
  }
  throw new Error('The directory db/migrations was not found beside the server.')
}

async function appliedIn(client: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from embark_meta.embark_migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function pendingAmong(files: readonly Migration[], applied: ReadonlyMap<string, string>, log: (line: string) => void): Migration[] {
  const known = new Set(files.map(({ name }) => name))
  const ahead = [...applied.keys()].filter((name) => !known.has(name))
  if (ahead.length > 0) log(`the database is ahead of this release: ${ahead.sort().join(', ')}`)
  const last =
    [...applied.keys()]
      .filter((name) => known.has(name))
      .sort()
      .at(-1) ?? ''
  return files.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied. Restore the file and put the change into a new migration.`)
    if (before === undefined && name < last)
      throw new Error(`The migration ${name} comes before ${last}, which is applied already. Give it a higher number.`)
    return before === undefined
  })
}

// A migration that cannot have its lock within a second gives way to the people at work and tries again.
async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '1s'; set local statement_timeout = 0; set local search_path = public`)
      await client.query(sql)
      await client.query('insert into embark_meta.embark_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const busy = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!busy || attempt === 30) throw explained(error, name, sql)
      await sleep(200 * attempt)
    }
  }
}

function explained(error: unknown, name: string, sql: string): Error {
  if (!(error instanceof pg.DatabaseError)) return new Error(`The migration ${name} failed.`, { cause: error })
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  return new Error(`The migration ${name}${line} failed: ${error.message}${error.where ? ` (${error.where})` : ''}`, { cause: error })
}

/** What may be said of the role of the application: whether it passes walls, and whether this user may take it. */
export const appRole = `
  select rolsuper or rolbypassrls as lofty,
    pg_has_role(current_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as usable
  from pg_roles
  where rolname = 'embark_app'`

/** The role the application works under: it owns nothing, may not sign in by itself and does not pass row-level security. */
async function ensureRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`do $$ begin
      if to_regrole('embark_app') is null then create role embark_app nologin nosuperuser nobypassrls nocreatedb nocreaterole; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
    const { rows } = await client.query<{ lofty: boolean; usable: boolean }>(appRole)
    if (rows[0]?.lofty)
      throw new Error('The role embark_app may pass row-level security. Run: alter role embark_app nosuperuser nobypassrls')
    // Who was given the role may not give it again; who just made it in PostgreSQL 16 or newer has it without the right to take it.
    if (!rows[0]?.usable) await client.query('grant embark_app to current_user')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new Error(
      'The database user may not create the role embark_app. Let an administrator run, for your user: create role embark_app nologin; grant embark_app to <user>',
      { cause: error },
    )
  }
}
