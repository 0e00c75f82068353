import fs from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, methodOf, paramNames, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { payloads } from '../apps/server/test/hostile-texts.ts'
import { type Name, needed, paramsOf, Writer } from '../apps/server/test/writer.ts'
import { headersOf, portal, signedIn } from './people.ts'
import { screensFor } from './screens-to-walk.ts'
import { aPortal } from './serve.ts'
import { half, isWhole } from './tier.ts'
import { goTo, watch } from './watch.ts'

/** A portal of its own, so that nobody else meets what is planted; the people of the demo company are in it. */
async function aPlantedPortal() {
  const own = await aPortal()
  const { signIns } = own.run<{ signIns: { password: string }[] }>('demo', 'load', '--leads', '100')
  await own.start()
  const before = { url: process.env['EMBARK_E2E_URL'], password: process.env['EMBARK_E2E_PASSWORD'] }
  process.env['EMBARK_E2E_URL'] = own.url
  process.env['EMBARK_E2E_PASSWORD'] = signIns[0]!.password
  const [pid, , , port] = fs.readFileSync(path.join(own.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const secret = fs.readFileSync(path.join(own.dataDir, 'postgres.password'), 'utf8').trim()
  expect(Number(pid)).toBeGreaterThan(0)
  const database = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password: secret, database: 'embark' })
  await database.connect()
  return {
    database,
    async stop() {
      await database.end()
      await own.stop()
      Object.assign(process.env, { EMBARK_E2E_URL: before.url, EMBARK_E2E_PASSWORD: before.password })
    },
  }
}

let turn = 0
const next = () => payloads[turn++ % payloads.length]!

/** The newest record of each table that has names. */
async function namesIn(database: pg.Client): Promise<Name[]> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'identifier' and table_name not in ('tenants', 'audit_entries', 'outbox_events')`,
  )
  const found: Name[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.query(`select id, identifier from "${name}" order by id desc limit 1`)
    found.push(...rows.map((row) => ({ ...row, table: name })))
  }
  return found
}

/** What changes who may enter, or takes the company apart, is left as it is. */
const leftAlone =
  /^identity\.(?!saved_view)|permission|role|switch|ip-rule|import|selection|removeBy|changeStatus|viewing|agreements\.signature|tenant\.|setup/

/** Sends every change the API takes with payloads in all its texts. */
async function plantByApi(names: readonly Name[]) {
  const headers = await headersOf('admin')
  const writer = new Writer(names, { all: true, text: next })
  const counts = { sent: 0, taken: 0 }
  for (const endpoint of allEndpoints.filter(
    (each) => changesState(each) && each.body && methodOf(each) !== 'DELETE' && !leftAlone.test(each.id),
  )) {
    const tries = paramNames(endpoint).length
      ? names.filter(({ table }) => table.replaceAll('_', '').startsWith(endpoint.id.split('.')[1]!.replace(/[-_]/g, '').slice(0, 5)))
      : [names[0]!]
    for (const { identifier } of tries.slice(0, 3)) {
      const params = paramsOf(endpoint, identifier)
      const answer = await fetch(`${portal()}/api${pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) => params[name]!)}`, {
        method: methodOf(endpoint),
        headers: { ...headers, ...needed(endpoint), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(writer.body(endpoint)),
      })
      expect([endpoint.id, answer.status < 500]).toEqual([endpoint.id, true])
      counts.sent++
      counts.taken += answer.ok ? 1 : 0
    }
  }
  return counts
}

const forPeople =
  '(^|_)(name|names|title|titles|description|note|notes|content|remark|remarks|reason|reasons|label|subject|body_text|body_html|body|text|summary|address_line_one|address_line_two|address_line_1|street|placeholder|help|hint|question|filename|file_name|device_client|device_os|short_name|contact_person_first_name|recipient|message)$'

/** Puts payloads into every text a person may once have written, past every check on the way in: what is shown must not trust what is kept. */
async function plantInTables(database: pg.Client) {
  const { rows } = await database.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER' and c.column_name ~ $1
       and c.table_name not in ('countries', 'states', 'cities', 'tenants', 'ip_rules', 'outbox_events', 'audit_entries', 'record_seals')`,
    [forPeople],
  )
  let columns = 0
  for (const { table_name, column_name } of rows) {
    const planted = await database
      .query(`update "${table_name}" set "${column_name}" = ($1::text[])[1 + ((id + $2) % $3)] where "${column_name}" is not null`, [
        payloads,
        columns,
        payloads.length,
      ])
      .then(
        ({ rowCount }) => (rowCount ?? 0) > 0,
        () => false,
      )
    columns += planted ? 1 : 0
  }
  return columns
}

const alive = (page: Page) =>
  page.evaluate(() => ({
    ran: Object.hasOwn(window, '__x'),
    made: [...document.querySelectorAll('[data-x], [onerror], [onload], [onfocus], [href^="javascript:" i], main script')].map((one) =>
      one.outerHTML.slice(0, 200),
    ),
    shown: /window\.__x/.test(document.body.innerText),
  }))

test('a hundred and twenty hostile texts in every field of the company run nowhere, and make no element on any screen', async ({
  browser,
}) => {
  test.setTimeout(isWhole ? 600_000 : 150_000)
  expect(new Set(payloads).size).toBe(120)
  const { database, stop } = await aPlantedPortal()
  const api = await plantByApi(await namesIn(database))
  const columns = await plantInTables(database)
  const { open } = await screensFor('admin')
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const watched = watch(page, [/^40[049] /])
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto('/leads')
  let shown = 0
  const stops = half(open, 0)
  for (const { href } of stops) {
    const isThere = await goTo(page, href).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      faults.push(`${href}: no heading; ${(await page.locator('body').innerText()).slice(0, 300)}`)
      await page.goto('/leads')
      continue
    }
    await watched.settled()
    const { ran, made, shown: isShown } = await alive(page)
    shown += isShown ? 1 : 0
    faults.push(...[...(ran ? ['something ran'] : []), ...made, ...watched.faults()].map((fault) => `${href}: ${fault}`))
  }
  // The watch sees what it watches for.
  await page.evaluate((text) => document.querySelector('main')!.insertAdjacentHTML('beforeend', text), payloads[22]!)
  expect((await alive(page)).made).toHaveLength(1)
  await context.close()
  await stop()
  console.log(`R27 ${JSON.stringify({ payloads: payloads.length, api, columns, screens: stops.length, showing: shown })}`)
  expect(faults).toEqual([])
  expect(api.taken).toBeGreaterThan(10)
  expect(columns).toBeGreaterThan(50)
  // The control: what is planted is to be read on the screens, as the text it is.
  expect(shown).toBeGreaterThan(stops.length / 3)
})
