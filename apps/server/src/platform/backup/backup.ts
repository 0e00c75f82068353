import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createArchive } from './archive.ts'
import { type BackedTable, backedTables, type SequenceState, sequenceStates } from './catalogue.ts'

/** The first member of a backup: what is needed to decide whether it can be restored. */
export interface Manifest {
  format: 1
  created_at: string
  server_version: string
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[] }[]
}

/** The last member of a backup: what it came to. */
export interface Summary {
  rows: Record<string, number>
  sequences: SequenceState[]
  files: number
  missing_files: string[]
}

export interface BackupSource {
  ownerUrl: string
  files: { read(storageKey: string): AsyncIterable<Uint8Array> }
}

const CHUNK = 8 << 20

/**
 * Writes database and files of an installation into one archive, as they were at one moment, while people go on working.
 * Rows are plain COPY text and the tables themselves come from the migrations, so it needs no pg_dump and may be restored
 * into another version of PostgreSQL.
 */
export async function backup({ ownerUrl, files }: BackupSource, file: string): Promise<Summary & { bytes: number }> {
  const archive = await createArchive(file)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'embark backup' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const tables = await backedTables(client)
    await archive.add('manifest.json', json(await manifestOf(client, tables)))
    const rows: Record<string, number> = {}
    for (const table of tables) rows[table.name] = await copyOut(client, table, archive)
    const copied = await copyFiles(client, files, archive)
    const summary: Summary = { rows, sequences: await sequenceStates(client), ...copied }
    await client.query('commit')
    await archive.add('summary.json', json(summary))
    return { ...summary, bytes: await archive.finish() }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))

async function manifestOf(client: pg.Client, tables: readonly BackedTable[]): Promise<Manifest> {
  const version = await client.query<{ server_version: string; now: string }>(
    `select current_setting('server_version') as server_version, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from embark_meta.embark_migrations order by name',
  )
  return {
    format: 1,
    created_at: version.rows[0]?.now ?? '',
    server_version: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

type Archive = Awaited<ReturnType<typeof createArchive>>

async function copyOut(client: pg.Client, table: BackedTable, archive: Archive): Promise<number> {
  let part = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    await archive.add(`tables/${table.name}/${String(part++).padStart(6, '0')}`, Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${table.sql}) to stdout`))
  for await (const chunk of stream) {
    // COPY streams yield buffers.
    waiting.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= CHUNK) await flush()
  }
  if (bytes > 0) await flush()
  return stream.rowCount ?? 0
}

async function copyFiles(client: pg.Client, files: BackupSource['files'], archive: Archive) {
  let copied = 0
  const missing: string[] = []
  let last = { tenant_id: 0, id: 0 }
  for (;;) {
    const { rows } = await client.query<{ tenant_id: number; id: number; storage_key: string }>(
      'select tenant_id, id, storage_key from files where (tenant_id, id) > ($1, $2) order by tenant_id, id limit 500',
      [last.tenant_id, last.id],
    )
    for (const { storage_key } of rows) {
      const content = await contentOf(files, storage_key)
      if (content) {
        await archive.add(`files/${storage_key}`, content)
        copied++
      } else missing.push(storage_key)
    }
    const end = rows.at(-1)
    if (!end) return { files: copied, missing_files: missing }
    last = end
  }
}

// A file may be removed while the backup runs: its row is in the snapshot, its content is gone. The summary says so.
async function contentOf(files: BackupSource['files'], key: string): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of files.read(key)) chunks.push(chunk)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || (error instanceof Error && error.name === 'NoSuchKey')) return undefined
    throw error
  }
  return Buffer.concat(chunks)
}
