import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { diskStore } from '../files/store.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-backup-'))
const archive = path.join(root, 'good.embark')
const files = diskStore(path.join(root, 'files'))
const contents = [randomBytes(70_000), Buffer.from('a short one'), Buffer.alloc(0)]
const keys: string[] = []
let server: Embedded
let source: string

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function emptyDatabase(name: string, user?: string): Promise<string> {
  const owner = await open(server.url)
  await owner.query(`create database ${name} ${user ? `owner ${user}` : ''}`)
  await owner.end()
  const url = new URL(server.url)
  url.pathname = name
  if (user) url.username = user
  return url.href
}

// Every row of every table as text, and every counter: what must be the same afterwards.
async function everything(url: string): Promise<Record<string, unknown>> {
  const client = await open(url)
  const tables = await client.query<{ name: string }>(
    `
      select format('%I.%I', schemaname, tablename) as name
      from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('migrations', 'rate_limits')
      order by 1`,
  )
  const state: Record<string, unknown> = {}
  for (const { name } of tables.rows)
    state[name] = (await client.query(`select count(*), md5(string_agg(t::text, E'\\n' order by t::text)) from ${name} t`)).rows[0]
  state.counters = (
    await client.query(`select schemaname, sequencename, last_value from pg_sequences where last_value is not null order by 1, 2`)
  ).rows
  state.indexes = (await client.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows
  state.constraints = (
    await client.query(
      `
        select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        from pg_constraint
        where connamespace = 'public'::regnamespace
        order by 1, 2, 3`,
    )
  ).rows
  state.walls = (await client.query(`select relname from pg_class where relforcerowsecurity order by 1`)).rows
  state.triggers = (
    await client.query(`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`)
  ).rows
  await client.end()
  return state
}

beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
  source = await emptyDatabase('source')
  await migrate(source)
  for (const content of contents) keys.push((await files.put(chunksOf(content), 1e6)).storage_key)
  const client = await open(source)
  for (const [code, name] of [
    ['north', 'North \\ "Çağrı"\tTab'],
    ['south', 'South\nلندن'],
  ]) {
    const { rows } = await client.query<{ id: number }>('insert into tenants (code, name) values ($1, $2) returning id', [code, name])
    await client.query(`begin; set local app.tenant_id = ${rows[0]?.id}`)
    await client.query(`insert into branches (name) select 'Branch ' || n from generate_series(1, 2000) n`)
    await client.query(
      `insert into audit_entries (action, after) select 'made', jsonb_build_object('n', n, 'null', null) from generate_series(1, 3000) n`,
    )
    if (code === 'north')
      for (const key of keys)
        await client.query(
          `
            insert into files (filename, filealias, file_extension, media_type, bytes, storage_key, sha256)
            values ('a', 'b', 'c', 'd', 1, $1, '\\x00')`,
          [key],
        )
    await client.query(`select app_enqueue('send_mail', '{"to": "x"}', now() + interval '1 day', $1)`, [`job ${code}`])
    await client.query('commit')
  }
  await client.end()
  await backup({ ownerUrl: source, files }, archive)
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

async function* chunksOf(content: Buffer) {
  yield content
}

async function readBack(store: typeof files, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.read(key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a restored installation equals the one that was backed up: rows, counters, jobs, indexes, walls and files', async () => {
  const target = await emptyDatabase('target')
  const elsewhere = diskStore(path.join(root, 'elsewhere'))
  const summary = await restore({ ownerUrl: target, files: elsewhere }, archive)
  expect(await everything(target)).toEqual(await everything(source))
  expect(summary.rows['public.audit_entries']).toBe(6000)
  for (const [index, key] of keys.entries()) expect(await readBack(elsewhere, key)).toEqual(contents[index])
})

test('the next record after a restore gets the next id', async () => {
  const client = await open((await everythingRestored('numbers')).url)
  await client.query(`begin; set local app.tenant_id = 1`)
  expect((await client.query(`insert into branches (name) values ('New') returning id`)).rows).toEqual([{ id: 4001 }])
  await client.query('rollback')
  await client.end()
})

test('an owner whom the wall holds backs up and restores every tenant all the same', async () => {
  const admin = await open(server.url)
  await admin.query(`create role keeper login createrole password 'p'; grant embark_app to keeper with admin option`)
  await admin.end()
  const first = new URL(await emptyDatabase('walled', 'keeper'))
  const second = new URL(await emptyDatabase('walled_again', 'keeper'))
  for (const url of [first, second]) url.password = 'p'
  const { files: store } = await everythingRestored('walled_from', first.href)
  const file = path.join(root, 'walled.embark')
  await backup({ ownerUrl: first.href, files: store }, file)
  await restore({ ownerUrl: second.href, files: diskStore(path.join(root, 'walled')) }, file)
  const asAdmin = (url: URL) => {
    const same = new URL(server.url)
    same.pathname = url.pathname
    return everything(same.href)
  }
  expect(await asAdmin(second)).toEqual(await everything(source))
})

test('people who write while a backup runs are all in it or not at all', async () => {
  const writer = await open(source)
  let isWriting = true
  const writing = (async () => {
    while (isWriting)
      await writer.query(
        `
          begin;
          set local app.tenant_id = 1;
          insert into teams (branch_id, name)
          select 1, 'T' || gen_random_uuid()
          from generate_series(1, 2); commit`,
      )
  })()
  const summary = await backup({ ownerUrl: source, files }, path.join(root, 'busy.embark'))
  isWriting = false
  await writing
  await writer.end()
  expect((summary.rows['public.teams'] ?? 1) % 2).toBe(0)
  const target = await emptyDatabase('busy')
  await expect(
    restore({ ownerUrl: target, files: diskStore(path.join(root, 'busy')) }, path.join(root, 'busy.embark')),
  ).resolves.toBeDefined()
})

test('a backup with any byte changed or missing is refused, and nothing is touched', async () => {
  const whole = fs.readFileSync(archive)
  const target = { ownerUrl: await emptyDatabase('damaged'), files }
  const file = path.join(root, 'damaged.embark')
  const places = [0, 4, 9, 10, 200, Math.floor(whole.length / 2), whole.length - 59, whole.length - 58, whole.length - 50, whole.length - 1]
  for (const place of places) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8((whole.readUInt8(place) + 1) % 256, place)
    fs.writeFileSync(file, damaged)
    await expect(restore(target, file), `byte ${place}`).rejects.toThrow('damaged or incomplete')
  }
  for (const length of [0, 57, 1000, whole.length - 58, whole.length - 1]) {
    fs.writeFileSync(file, whole.subarray(0, length))
    await expect(restore(target, file), `${length} bytes`).rejects.toThrow('damaged or incomplete')
  }
  const client = await open(target.ownerUrl)
  expect((await client.query(`select to_regclass('tenants') as tenants`)).rows).toEqual([{ tenants: null }])
  await client.end()
})

test('a database that holds a company is not overwritten, and neither is a backup', async () => {
  await expect(restore({ ownerUrl: source, files }, archive)).rejects.toThrow('holds data')
  await expect(backup({ ownerUrl: source, files }, archive)).rejects.toThrow('there already')
})

test('a backup is for its owner only, and common tools read it', () => {
  expect(fs.statSync(archive).mode & 0o777).toBe(0o600)
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(listed[0]).toBe('manifest.json')
  expect(listed.at(-1)).toBe('summary.json')
  expect(listed).toContain('tables/public.tenants/000000')
})

async function everythingRestored(name: string, url?: string) {
  const target = url ?? (await emptyDatabase(name))
  const store = diskStore(path.join(root, name))
  await restore({ ownerUrl: target, files: store }, archive)
  return { url: target, files: store }
}
