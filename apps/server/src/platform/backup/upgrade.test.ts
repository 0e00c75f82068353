import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { readArchive } from './archive.ts'
import type { Manifest } from './backup.ts'

/** Backups of releases that came before: companies as their demo made them. A new release adds its own, and none is ever changed. */
const releases = fileURLToPath(new URL('../../../test/releases', import.meta.url))
const archives = fs.readdirSync(releases).filter((name) => name.endsWith('.embark'))
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-upgrade-'))

/** What migrations change of rows that were there, and why; everything else comes through as it was. */
const changed: Readonly<Record<string, readonly string[]>> = {
  // Roles of agencies got the right to move their leads (0801).
  'public.roles': ['permissions'],
}

let server: Embedded
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

async function emptyDatabase(name: string): Promise<string> {
  await query(server.url, `drop database if exists ${name} with (force)`)
  await query(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The tables of a backup as they were written, line by line. */
async function writtenIn(file: string) {
  let manifest: Manifest | undefined
  const parts = new Map<string, Buffer[]>()
  for await (const { name, content } of readArchive(file)) {
    if (name === 'manifest.json') manifest = JSON.parse(content.toString())
    const [kind, table = ''] = name.split('/')
    if (kind === 'tables') parts.set(table, [...(parts.get(table) ?? []), content])
  }
  const tables = new Map([...parts].map(([table, contents]) => [table, Buffer.concat(contents).toString()]))
  return { manifest: manifest!, tables }
}

/** What a table holds now in the columns it had then. */
async function heldIn(client: pg.Client, table: string, columns: readonly string[]): Promise<string> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return text(client.query(copyTo(`copy (select ${names} from ${table}) to stdout`)))
}

/** The lines of a table without the columns that migrations may change. */
const linesOf = (content: string, columns: readonly string[], without: readonly string[]) =>
  content
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      line
        .split('\t')
        .filter((_, index) => !without.includes(columns[index]!))
        .join('\t'),
    )

/** The shape of a database: what a fresh one and an upgraded one have to share. */
const shapeOf = async (url: string) => ({
  columns: await query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  ),
  constraints: await query(
    url,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as says from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2, 3`,
  ),
  indexes: await query(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`),
  policies: await query(url, `select tablename, policyname, qual, with_check from pg_policies order by 1, 2`),
  functions: await query(
    url,
    `select oid::regprocedure::text as name, md5(prosrc) as body from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  ),
  triggers: await query(url, `select tgrelid::regclass::text as table, tgname from pg_trigger where not tgisinternal order by 1, 2`),
})

/** Starts a restore in a process of its own, which is killed in the middle of its migrations where it is slow enough to be met there. */
async function restoreAndKill(url: string, file: string, migrationsThen: number) {
  const program = `
    import { restore } from '#platform/backup/restore.ts'
    import { diskStore } from '#platform/files/store.ts'
    await restore({ ownerUrl: process.env.OWNER_URL, files: diskStore(process.env.FILES) }, process.env.ARCHIVE)
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, OWNER_URL: url, FILES: path.join(root, path.basename(file)), ARCHIVE: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'exit')
  const applied = async () => {
    const [there] = await query<{ is: boolean }>(url, `select to_regclass('embark_meta.embark_migrations') is not null as is`)
    return there?.is ? (await query(url, 'select from embark_meta.embark_migrations')).length : 0
  }
  while (child.exitCode === null && (await applied()) <= migrationsThen) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGKILL')
  await ended
}

test.each(archives)(
  'a company of %s comes to the shape of this release with all its rows, also where the upgrade is killed',
  async (name) => {
    const file = path.join(releases, name)
    const { manifest, tables } = await writtenIn(file)
    const url = await emptyDatabase(`upgraded_${archives.indexOf(name)}`)
    await restoreAndKill(url, file, manifest.migrations.length)

    await migrate(url)
    expect((await migrate(url)).applied).toEqual([])

    const client = new pg.Client(url)
    await client.connect()
    const lost: string[] = []
    let rows = 0
    for (const { name: table, columns } of manifest.tables) {
      if (!table.startsWith('public.')) continue
      const without = changed[table] ?? []
      const before = linesOf(tables.get(table) ?? '', columns, without)
      const now = new Map<string, number>()
      for (const line of linesOf(await heldIn(client, table, columns), columns, without)) now.set(line, (now.get(line) ?? 0) + 1)
      for (const line of before) {
        const left = now.get(line) ?? 0
        if (left === 0) lost.push(`${table}: ${line.slice(0, 200)}`)
        else now.set(line, left - 1)
      }
      rows += before.length
    }
    await client.end()
    expect(lost.slice(0, 20)).toEqual([])
    expect(rows).toBeGreaterThan(1_000)

    const fresh = await emptyDatabase(`fresh_${archives.indexOf(name)}`)
    await migrate(fresh)
    expect(await shapeOf(url)).toEqual(await shapeOf(fresh))
  },
  240_000,
)

test('a release that came before is kept', () => {
  expect(archives).not.toEqual([])
})
