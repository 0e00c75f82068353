import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAsItWas } from '#platform/backup/restore.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts'
import { migrate, migrationFiles } from '#platform/db/migrate.ts'
import { anInstance } from './instance.ts'

/** Backups that earlier releases made of a small company; their people have this password. */
const releases = path.join(import.meta.dirname, 'releases')
const archives = fs.readdirSync(releases).filter((name) => name.endsWith('.embark'))
const password = 'harbour lights over the sea'

/** What a migration changed on purpose in rows that were there, with the reason; anything else stays as it was. */
const changedOnPurpose: Readonly<Record<string, string>> = {}

let server: Embedded
beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
}, 60_000)
afterAll(async () => {
  await Promise.all([...clients.keys()].map(leave))
  await server.stop()
})

const clients = new Map<string, pg.Client>()
/** Asks a database over the one connection that is kept to it. */
async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  let client = clients.get(url)
  if (!client) {
    client = new pg.Client(url)
    client.on('error', () => undefined)
    clients.set(url, client)
    await client.connect()
  }
  return (await client.query<Row>(text)).rows
}

/** Lets go of a database, so that it can be copied or left. */
async function leave(url: string) {
  await clients.get(url)?.end()
  clients.delete(url)
}

const urlOf = (name: string) => {
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

/** A database as an older release left it. */
async function asItWas(name: string, archive: string): Promise<string> {
  await query(server.url, `create database ${name}`)
  await loadAsItWas({ ownerUrl: urlOf(name), files: { putAt: async () => undefined } }, path.join(releases, archive))
  return urlOf(name)
}

/** Every column of every table, with how many rows it has and what stands in it. */
async function columnsOf(url: string): Promise<Map<string, { rows: number; sum: string }>> {
  const columns = await query<{ table: string; column: string }>(
    url,
    `
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by 1, 2`,
  )
  const sums = new Map<string, { rows: number; sum: string }>()
  for (const table of new Set(columns.map((each) => each.table))) {
    const its = columns.filter((each) => each.table === table)
    // Rows are told by their company and number, where they have one.
    const key = its.some(({ column }) => column === 'id')
      ? `${its.some(({ column }) => column === 'tenant_id') ? 'tenant_id, ' : ''}id`
      : 't::text'
    const list = its.map(
      ({ column }) =>
        `md5(string_agg(coalesce(${pg.escapeIdentifier(column)}::text, '-'), ' ' order by ${key})) as ${pg.escapeIdentifier(column)}`,
    )
    const [row] = await query<Record<string, unknown>>(
      url,
      `select count(*)::int as "row count", ${list.join(', ')} from ${pg.escapeIdentifier(table)} t`,
    )
    for (const { column } of its) sums.set(`${table}.${column}`, { rows: Number(row!['row count']), sum: String(row![column]) })
  }
  return sums
}

test.each(archives.map((archive, index) => [archive, `release_${index}`] as const))(
  'what a company had when %s was made is there after the upgrade, also one that was cut off, and its people work on',
  async (archive, name) => {
    const url = await asItWas(name, archive)
    await query(server.url, `create database ${name}_cut template ${name}`)
    const before = await columnsOf(url)

    const pending = migrationFiles().length - (await query(url, 'select name from embark_meta.embark_migrations')).length
    const { longestMs } = await whileSomebodyReads(url, () => migrate(url))
    const after = await columnsOf(url)
    await cutOff(urlOf(`${name}_cut`))
    await migrate(urlOf(`${name}_cut`))

    const gone = [...before.keys()].filter((column) => !after.has(column))
    const differing = [...before]
      .filter(([column, { sum }]) => after.has(column) && after.get(column)!.sum !== sum)
      .map(([column]) => column)
    process.stdout.write(
      `R59 upgrade from ${archive}: ${JSON.stringify({ pending, columns: before.size, gone: gone.length, differing: differing.length, longestMs })}\n`,
    )
    expect(differing.filter((column) => !changedOnPurpose[column])).toEqual([])
    expect(gone.filter((column) => !changedOnPurpose[column])).toEqual([])
    expect(await shapeOf(urlOf(`${name}_cut`))).toEqual(await shapeOf(url))
    expect([...(await columnsOf(urlOf(`${name}_cut`)))].filter(([column, { rows }]) => after.get(column)?.rows !== rows)).toEqual([])
    expect(await work(url)).toEqual({ signIn: 200, leads: 200, totalRecords: before.get('leads.id')!.rows })
  },
  300_000,
)

/** Ends the connection of an upgrade once it has gone half the way, as a machine does that goes down. */
async function cutOff(url: string) {
  const done = async () => (await query(url, 'select name from embark_meta.embark_migrations')).length
  const begun = await done()
  const half = begun + Math.ceil((migrationFiles().length - begun) / 2)
  const upgrade = migrate(url).then(
    () => 'whole',
    () => 'cut',
  )
  const end = `
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'embark migrate' and datname = current_database()`
  while ((await done()) < half);
  await query(url, end)
  expect(await upgrade).toBe('cut')
}

/** Reads leads again and again, as the processes of the release before do until they are stopped; gives the longest wait. */
async function whileSomebodyReads(url: string, work: () => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  let isOver = false
  let longestMs = 0
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now()
      await client.query('select id, tenant_id, first_name, status_id from leads limit 50')
      longestMs = Math.max(longestMs, Math.round(performance.now() - began))
    }
  })()
  await work()
  isOver = true
  await reading
  await client.end()
  return { longestMs }
}

/** Everything the tables are made of. */
const shapeOf = (url: string) =>
  query(
    url,
    `
      select table_name || '.' || column_name || ' ' || data_type as part
      from information_schema.columns
      where table_schema = 'public'
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`,
  )

/** Signs in somebody of the company of the release, and reads the leads. */
async function work(url: string) {
  const [company] = await query<{ number: string }>(url, `select number from tenants where code = 'older'`)
  const portal = await anInstance({ databaseUrl: url })
  const signedIn = await fetch(`${portal.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'client-number': company!.number, 'x-client': 'api' },
    body: JSON.stringify({ email: 'ada@older.example', password }),
  })
  // What the contract promises for a sign-in and for a list.
  const { data } = (await signedIn.json()) as { data: { tokensInfo: { accessToken: string } } }
  const listed = await fetch(`${portal.url}/api/leads?count=exact`, { headers: { authorization: `Bearer ${data.tokensInfo.accessToken}` } })
  const list = (await listed.json()) as { data: { metaInfo: { totalRecords: number } } }
  await portal.stop()
  return { signIn: signedIn.status, leads: listed.status, totalRecords: list.data.metaInfo.totalRecords }
}
