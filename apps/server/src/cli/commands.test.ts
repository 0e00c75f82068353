import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts'
import { runCommand } from './commands.ts'
import type { Finding } from './finding.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-cli-'))
let server: Embedded
beforeAll(async () => {
  // Later settings win: fast to make, and as durable as the doctor asks for.
  server = await startEmbedded({ ephemeral: true, settings: ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'] })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(root, { recursive: true, force: true })
})

interface Result {
  code: number
  out: string
  err: string
}

async function embark(args: string[], env: Record<string, string> = {}): Promise<Result> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    config: { env: { EMBARK_DATA_DIR: path.join(root, 'data'), ...env } },
    serve: async () => undefined,
    openOperator: () => Promise.reject(new Error('The product is not part of this test')),
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

let made = 0
/** A database of its own, empty or as another is. */
async function emptyDatabase(like = 'template1'): Promise<string> {
  const name = `cli_${++made}`
  await sql(server.url, `create database ${name} template ${like}`)
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

let model: Promise<string> | undefined
/** A database as `embark migrate` leaves it: migrated once, copied for each test. */
async function migratedDatabase(): Promise<string> {
  model ??= emptyDatabase().then(async (url) => {
    await embark(['migrate'], { DATABASE_URL: url })
    return new URL(url).pathname.slice(1)
  })
  return emptyDatabase(await model)
}

async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // A text of several statements answers with a list of results.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
  } finally {
    await client.end()
  }
}

/** A session that stays: somebody else's program on the same server. */
async function sessionOn(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function findings(env: Record<string, string>): Promise<{ code: number; broken: Record<string, string>; all: Finding[] }> {
  const { code, out } = await embark(['doctor', '--json'], env)
  const { findings: all }: { findings: Finding[] } = JSON.parse(out)
  // How long a hash takes is this machine's business, unless a test asks for one no machine is fast enough for.
  const bad = all.filter(({ status, check }) => status !== 'ok' && (check !== 'passwords' || env['EMBARK_PASSWORD_PASSES']))
  for (const { fix } of bad) expect(fix).toBeTruthy()
  return { code, all, broken: Object.fromEntries(bad.map(({ check, detail }) => [check, detail])) }
}

test('wrong use exits with 2 and a hint, help with 0', async () => {
  expect(await embark(['migrate', '--jsn'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean --json?') })
  expect(await embark(['migarte'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean migrate?') })
  expect(await embark(['backup'])).toMatchObject({ code: 2, err: expect.stringContaining("missing required argument 'file'") })
  expect(await embark(['tenant', 'create', 'acme'])).toMatchObject({ code: 2, err: expect.stringContaining('--name') })
  for (const args of [['--help'], ['tenant', '--help'], ['user', 'create', '--help']])
    expect(await embark(args)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: embark') })
})

test('config check tells the faults of the configuration, in words and in JSON', async () => {
  expect(await embark(['config', 'check'])).toMatchObject({ code: 0, out: 'The configuration is valid.' })
  expect(await embark(['config', 'check'], { EMBARK_PORT: 'x' })).toMatchObject({ code: 1, err: expect.stringContaining('EMBARK_PORT') })
  const { code, out } = await embark(['config', 'check', '--json'], { EMBARK_PORT: 'x' })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({ problems: [{ key: 'port', where: 'environment variable EMBARK_PORT' }] })
})

test('migrate, then doctor finds nothing broken', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  expect((await embark(['migrate'], env)).out).toContain('0001_tenancy.sql')
  expect((await embark(['migrate', '--json'], env)).out).toBe('{"applied":[]}')
  expect(await findings(env)).toMatchObject({ code: 0, broken: {} })
})

test('the doctor names what is broken outside the database', async () => {
  const blocked = path.join(root, 'a file')
  fs.writeFileSync(blocked, '')
  expect(await findings({ EMBARK_PRT: '1' })).toMatchObject({ code: 1, broken: { configuration: expect.stringContaining('EMBARK_PRT') } })
  expect(await findings({})).toMatchObject({ code: 1, broken: { database: expect.stringContaining('there is none yet') } })
  const gone = await findings({ DATABASE_URL: 'postgres://someone:hunter2hunter2@127.0.0.1:1/embark' })
  expect(gone).toMatchObject({ code: 1, broken: { database: expect.stringContaining('127.0.0.1:1 does not answer') } })
  expect(JSON.stringify(gone)).not.toContain('hunter2')
  expect(await findings({ EMBARK_FILES_DIR: blocked })).toMatchObject({ code: 1, broken: { storage: expect.stringContaining(blocked) } })
  const mail = { EMBARK_MAIL_TRANSPORT: 'smtp', EMBARK_MAIL_URL: 'smtp://someone:hunter2hunter2@127.0.0.1:1' }
  expect(await findings(mail)).toMatchObject({ code: 1, broken: { mail: expect.stringContaining('127.0.0.1:1 does not take mail') } })
  expect(await findings({ EMBARK_PASSWORD_PASSES: '100' })).toMatchObject({ broken: { passwords: expect.stringContaining('50 to 150') } })
  expect(await findings({ EMBARK_PUBLIC_URL: 'http://portal.example' })).toMatchObject({
    broken: { address: expect.stringContaining('not encrypted') },
  })
  fs.chmodSync(path.join(root, 'data', 'secret'), 0o644)
  expect(await findings({})).toMatchObject({ broken: { secret: expect.stringContaining('read by others') } })
  fs.chmodSync(path.join(root, 'data', 'secret'), 0o600)
})

test('the doctor says how many connections a process may open, and fails where the database gives fewer', async () => {
  const env = { DATABASE_URL: await migratedDatabase() }
  const said = async (more: Record<string, string>) =>
    (await findings({ ...env, ...more })).all.find(({ check }) => check === 'connections')
  expect(await said({})).toMatchObject({
    status: 'ok',
    detail:
      'a process may open 19 of the 97 connections that PostgreSQL gives (max_connections 100, 3 kept for its administrators): room for 5 such processes',
  })
  expect(await said({ EMBARK_PROCESSES: 'web' })).toMatchObject({ detail: expect.stringContaining('may open 12 of') })
  expect(await said({ EMBARK_DATABASE_POOL_SIZE: '90' })).toMatchObject({
    status: 'broken',
    detail: expect.stringContaining('may open 99 of the 97'),
    fix: expect.stringContaining('max_connections to 103 or more'),
  })
  expect(await findings({ ...env, EMBARK_DATABASE_POOL_SIZE: '90' })).toMatchObject({ code: 1 })
  const others = await Promise.all([1, 2, 3, 4].map(() => sessionOn(env.DATABASE_URL)))
  expect(await said({ EMBARK_DATABASE_POOL_SIZE: '86' })).toMatchObject({
    status: 'warning',
    detail: expect.stringMatching(/others hold [4-9] of them now$/),
  })
  await Promise.all(others.map((client) => client.end()))
})

const DEAD = `insert into tenants (code, name) values ('acme', 'Acme'); set app.tenant_id = 1;
  select graphile_worker.add_job('send', max_attempts => 1); update graphile_worker._private_jobs set attempts = 1;
  insert into outbox_events (name, payload, attempts) values ('lead.created', '{}', 12)`
const UNBALANCED = `insert into tenants (code, name) values ('acme', 'Acme'); set app.tenant_id = 1;
  alter table ledger_postings disable trigger user;
  insert into ledger_accounts (code, currency, name) values ('1000', 'GBP', 'Bank');
  insert into ledger_transactions (kind, source_table, source_id, posted_on) values ('receipt', 'receipts', 1, '2026-01-01');
  insert into ledger_postings (transaction_id, account_id, currency, amount_minor) values (1, 1, 'GBP', 5)`
const REWRITTEN = `
  insert into tenants (code, name)
  values ('acme', 'Acme');
  set app.tenant_id = 1;
  insert into audit_entries (action)
  values ('lead.deleted');
  insert into audit_seals (first_id, last_id, entries, previous_hash, hash)
  values (-2147483648, 1, 1, '', audit_hash(1, -2147483648, 1, '')); alter table audit_entries disable trigger user;
  update audit_entries
  set action = 'lead.updated'`

test.each([
  [
    'migrations',
    `delete from embark_meta.embark_migrations where name = (select max(name) from embark_meta.embark_migrations)`,
    'not applied',
  ],
  ['migrations', `update embark_meta.embark_migrations set checksum = 'x' where name like '0001%'`, 'was changed'],
  ['wall', 'alter table users no force row level security', 'users'],
  ['queue', DEAD, '1 jobs, 1 events'],
  ['ledger', UNBALANCED, '1 transactions'],
  ['audit', REWRITTEN, 'acme'],
])(
  'the doctor names a broken %s inside the database',
  async (check, damage, says) => {
    const env = { DATABASE_URL: await migratedDatabase() }
    await sql(env.DATABASE_URL, damage)
    expect((await findings(env)).broken).toEqual({ [check]: expect.stringContaining(says) })
  },
  60_000,
)

test('the doctor names lax settings and a lofty role', async () => {
  const env = { DATABASE_URL: await migratedDatabase() }
  await sql(server.url, `alter role embark_app bypassrls; alter role postgres set synchronous_commit = off`)
  expect((await findings(env)).broken).toEqual({
    durability: expect.stringContaining('synchronous_commit'),
    role: expect.stringContaining('passes the wall'),
  })
  await sql(server.url, `alter role embark_app nobypassrls; alter role postgres reset synchronous_commit`)
})

test('work that was given up on is tried again', async () => {
  const env = { DATABASE_URL: await migratedDatabase() }
  await sql(env.DATABASE_URL, DEAD)
  expect(await embark(['jobs', 'retry', '--json'], env)).toMatchObject({ code: 0, out: '{"jobs":1,"events":1}' })
  expect((await findings(env)).broken).toEqual({})
})

test('a company is suspended and resumed; an unknown one is named', async () => {
  const env = { DATABASE_URL: await migratedDatabase() }
  await sql(env.DATABASE_URL, `insert into tenants (code, name) values ('acme', 'Acme')`)
  await embark(['tenant', 'suspend', 'acme'], env)
  expect(await sql(env.DATABASE_URL, 'select status from tenants')).toEqual([{ status: 'suspended' }])
  await embark(['tenant', 'resume', 'acme'], env)
  expect(await sql(env.DATABASE_URL, 'select status from tenants')).toEqual([{ status: 'active' }])
  expect(await embark(['tenant', 'suspend', 'acne'], env)).toMatchObject({ code: 1, err: expect.stringContaining('acne') })
})

test('an embedded installation is backed up and restored elsewhere from the command line', async () => {
  const file = path.join(root, 'all.embark')
  const first = { EMBARK_DATA_DIR: path.join(root, 'first') }
  const second = { EMBARK_DATA_DIR: path.join(root, 'second') }
  await embark(['migrate'], first)
  expect(await embark(['backup', file], first)).toMatchObject({ code: 0, err: '' })
  expect(await embark(['restore', file], second)).toMatchObject({ code: 0, out: expect.stringContaining('Restored') })
  fs.truncateSync(file, fs.statSync(file).size - 1)
  expect(await embark(['restore', file], { EMBARK_DATA_DIR: path.join(root, 'third') })).toMatchObject({
    code: 1,
    err: expect.stringContaining('damaged or incomplete'),
  })
  expect(await embark(['restore', path.join(root, 'none')], second)).toMatchObject({ code: 1, err: expect.stringContaining('no file') })
})
