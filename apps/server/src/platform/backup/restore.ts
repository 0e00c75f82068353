import { once } from 'node:events'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationFiles } from '../db/migrate.ts'
import { readArchive, verifyArchive } from './archive.ts'
import type { Manifest, Summary } from './backup.ts'
import { type BackedTable, backedTables, scaffolding, setSequences } from './catalogue.ts'

export interface RestoreTarget {
  ownerUrl: string
  files: { putAt(storageKey: string, content: Uint8Array): Promise<void> }
}

/**
 * Puts a backup into an empty installation: all of it or nothing. A backup of an older release is loaded into the tables of
 * that release, which are then migrated to this one.
 */
export async function restore({ ownerUrl, files }: RestoreTarget, file: string): Promise<Summary> {
  await verifyArchive(file)
  const manifest = await manifestIn(file)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'embark restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseFull(client)
    await migrate(ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) })
    const summary = await load(client, manifest, files, file)
    await migrate(ownerUrl)
    return summary
  } finally {
    await client.end()
  }
}

async function manifestIn(file: string): Promise<Manifest> {
  for await (const { name, content } of readArchive(file)) {
    if (name !== 'manifest.json') break
    // The archive is whole, so it is what backup() wrote.
    const manifest = JSON.parse(content.toString()) as Manifest
    const known = new Map(migrationFiles().map((migration) => [migration.name, migration.checksum]))
    const strange = manifest.migrations.filter(({ name: each, checksum }) => known.get(each) !== checksum).map(({ name: each }) => each)
    if (manifest.format !== 1 || strange.length > 0) {
      throw new Error(
        `The backup was made by a release that this one does not know (${strange.join(', ') || `format ${manifest.format}`}). Restore it with that release or a newer one.`,
      )
    }
    return manifest
  }
  throw new Error(`${file} is not a backup of Embark.`)
}

async function refuseFull(client: pg.Client): Promise<void> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('public.tenants') is not null as there`)
  if (!there.rows[0]?.there) return
  const { rows } = await client.query<{ tenants: string }>('select count(*) as tenants from tenants')
  if (Number(rows[0]?.tenants) > 0)
    throw new Error('This installation holds data. Restore into an empty database, so that nothing is overwritten.')
}

async function load(client: pg.Client, manifest: Manifest, files: RestoreTarget['files'], file: string): Promise<Summary> {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '10s'; set local maintenance_work_mem = '256MB'`)
  try {
    const tables = await backedTables(client)
    const isTrusted = await trustSnapshot(client)
    const { down, up } = await scaffolding(client, { withForeignKeys: !isTrusted })
    for (const statement of down) await client.query(statement)
    await emptyOut(client, tables)
    const summary = await loadMembers(client, manifest, tables, files, file)
    for (const statement of up) await client.query(statement)
    await setSequences(client, summary.sequences)
    // Whoever worked on a job when the backup was made does not any more.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null')
    await client.query('commit')
    await client.query('analyze')
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

// The rows come from one moment of a database whose keys held, under a seal: a superuser may spare checking each of them again.
async function trustSnapshot(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select rolsuper as may from pg_roles where rolname = current_user')
  if (rows[0]?.may) await client.query('set local session_replication_role = replica')
  return rows[0]?.may ?? false
}

// Migrations bring rows of their own; those of the backup are the ones that count.
async function emptyOut(client: pg.Client, tables: readonly BackedTable[]): Promise<void> {
  const probes = tables.map(({ sql }) => `select ${pg.escapeLiteral(sql)} as sql where exists (select from ${sql})`)
  const { rows } = await client.query<{ sql: string }>(probes.join(' union all '))
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ sql }) => sql).join(', ')} cascade`)
}

async function loadMembers(
  client: pg.Client,
  manifest: Manifest,
  tables: readonly BackedTable[],
  files: RestoreTarget['files'],
  file: string,
): Promise<Summary> {
  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let current: { name: string; stream: CopyStreamQuery } | undefined
  const finish = async () => {
    if (!current) return
    const { name, stream } = current
    current = undefined
    stream.end()
    await once(stream, 'finish')
    rows[name] = stream.rowCount ?? 0
  }
  for await (const { name, content } of readArchive(file)) {
    const [kind = '', ...rest] = name.split('/')
    const table = kind === 'tables' ? rest[0] : undefined
    if (table !== current?.name) await finish()
    if (table !== undefined) {
      current ??= { name: table, stream: client.query(copyFrom(statementFor(table, manifest, tables))) }
      await push(current.stream, content)
    } else if (kind === 'files') await files.putAt(rest.join('/'), content)
    else if (kind === 'summary.json') return compared(JSON.parse(content.toString()) as Summary, rows) // What backup() wrote.
  }
  throw new Error('The backup ends in the middle.')
}

function push(stream: CopyStreamQuery, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.write(content, (error) => {
      stream.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

function statementFor(name: string, manifest: Manifest, tables: readonly BackedTable[]): string {
  const source = manifest.tables.find((table) => table.name === name)
  const target = tables.find((table) => table.name === name)
  if (!source || !target) throw new Error(`The backup has a table that this release does not know: ${name}.`)
  return `copy ${target.sql} (${source.columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) from stdin`
}

function compared(summary: Summary, rows: Readonly<Record<string, number>>): Summary {
  const wrong = Object.keys(summary.rows).filter((name) => summary.rows[name] !== rows[name])
  if (wrong.length > 0) throw new Error(`Not every row came through: ${wrong.join(', ')}. Nothing was changed.`)
  return summary
}
