import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate, migrationFiles } from './migrate.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-migrate-'))
let server: Embedded
beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(directory, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(name: string): Promise<string> {
  await query(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

function folder(name: string, files: Record<string, string>): string {
  const at = path.join(directory, name)
  fs.mkdirSync(at, { recursive: true })
  for (const [file, sql] of Object.entries(files)) fs.writeFileSync(path.join(at, file), sql)
  return at
}

test('an empty database comes to the shape of this release, and a second run changes nothing', async () => {
  const url = await emptyDatabase('twice')
  const said: string[] = []
  const names = migrationFiles().map(({ name }) => name)
  expect((await migrate(url, { log: (line) => said.push(line) })).applied).toEqual(names)
  expect(said).toEqual([`migrated ${names.length} files, up to ${names.at(-1)}`])
  expect((await migrate(url)).applied).toEqual([])
  expect(await query(url, `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'embark_app'`)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcanlogin: false },
  ])
})

test('two processes that start at once apply each migration once', async () => {
  const url = await emptyDatabase('race')
  const at = folder('race', { '0001_a.sql': 'create table a (id int); select pg_sleep(0.2)', '0002_b.sql': 'create table b (id int)' })
  const runs = await Promise.all([1, 2, 3].map(() => migrate(url, { directory: at })))
  expect(runs.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 2])
})

test('a migration that was changed after it was applied is refused by name', async () => {
  const url = await emptyDatabase('changed')
  const at = folder('changed', { '0001_a.sql': 'create table a (id int)' })
  await migrate(url, { directory: at })
  fs.appendFileSync(path.join(at, '0001_a.sql'), ';')
  await expect(migrate(url, { directory: at })).rejects.toThrow('0001_a.sql was changed')
})

test('a migration that fails leaves no trace and names its line, and those before it stay', async () => {
  const url = await emptyDatabase('failing')
  const at = folder('failing', {
    '0001_a.sql': 'create table a (id int)',
    '0002_b.sql': 'create table b (id int);\n\nselect nonsense from b',
  })
  await expect(migrate(url, { directory: at })).rejects.toThrow('0002_b.sql:3')
  expect(await query(url, `select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([{ a: true, b: false }])
  fs.writeFileSync(path.join(at, '0002_b.sql'), 'create table b (id int)')
  expect((await migrate(url, { directory: at })).applied).toEqual(['0002_b.sql'])
})

test('a migration numbered below one that is applied is refused', async () => {
  const url = await emptyDatabase('late')
  const at = folder('late', { '0002_b.sql': 'create table b (id int)' })
  await migrate(url, { directory: at })
  folder('late', { '0001_a.sql': 'create table a (id int)' })
  await expect(migrate(url, { directory: at })).rejects.toThrow('Give it a higher number')
})

test('a migration gives way to people at work and is through when they are', async () => {
  const url = await emptyDatabase('busy')
  const at = folder('busy', { '0001_a.sql': 'create table a (id int)' })
  await migrate(url, { directory: at })
  const person = new pg.Client(url)
  await person.connect()
  await person.query('begin; insert into a values (1)')
  folder('busy', { '0002_b.sql': 'alter table a add column more text' })
  const migrating = migrate(url, { directory: at })
  await query(url, 'select pg_sleep(1.5)')
  await person.query('commit')
  expect((await migrating).applied).toEqual(['0002_b.sql'])
  await person.end()
})

test('a role that could pass the wall between tenants is refused', async () => {
  const url = await emptyDatabase('lofty')
  await query(url, 'alter role embark_app bypassrls')
  await expect(migrate(url, { directory: folder('lofty', {}) })).rejects.toThrow('embark_app')
  await query(url, 'alter role embark_app nobypassrls')
})

test('a company from before keeps what its roles may do and every template it has', async () => {
  const url = await emptyDatabase('before')
  await migrate(url, { only: new Set(migrationFiles().flatMap(({ name }) => (name < '0430' ? [name] : []))) })
  await query(
    url,
    `insert into tenants (code, name) values ('old', 'Old');
     insert into role_groups (tenant_id, name, kind) values (1, 'Ours', 'company');
     insert into roles (tenant_id, name, "group", group_id)
     select 1, role, 'company', id from role_groups, unnest(array['Counsellor', 'Nobody']) as role;
     insert into role_permissions (tenant_id, role_id, permission)
     select 1, id, unnest(array['leads.update', 'leads.read']) from roles where name = 'Counsellor';
     insert into notification_templates (tenant_id, event, channel, language, content, is_active)
     values (1, 'lead_assigned', 'email', 'en', 'Ours', true)`,
  )
  const templates = 'select id, identifier, content, is_active, version from notification_templates'
  const before = await query(url, templates)

  await migrate(url)

  expect(await query(url, 'select name, permissions from roles order by id')).toEqual([
    // Whoever works leads reads those of them that are students.
    { name: 'Counsellor', permissions: ['leads.read', 'leads.update', 'students.read'] },
    { name: 'Nobody', permissions: [] },
  ])
  expect(await query(url, templates)).toEqual(before)
})
