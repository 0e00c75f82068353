import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './database.ts'

/** The first number that no lead has had, so that a database used before gets new people too. */
const freshNumber = async ({ owner, tenant }: Database) =>
  (await owner.query<{ n: number }>('select greatest(max(id), max(number)) + 1 as n from leads where tenant_id = $1', [tenant])).rows[0]!.n

const header = 'First name,Last name,Email,Phone,City,Source country,Study level'
const cellsOf = (n: number) => [
  'Imported',
  `Person ${n}`,
  `imported${n}@example.com`,
  `+9055${String(n).padStart(8, '0')}`,
  'Ankara',
  'Turkey',
  'Bachelor',
]

/** Rows a second by COPY, into the same table with the same indexes and checks, no validation: the floor of an import. */
export async function byCopy(database: Database, rowsOfFile: number): Promise<number> {
  const { owner, tenant, lists } = database
  const [start] = lists.statuses
  const first = await freshNumber(database)
  const lines = Array.from({ length: rowsOfFile }, (_, index) => {
    const [first_name, last_name, email, mobile, city] = cellsOf(first + index)
    return [
      tenant,
      first + index,
      first + index,
      first_name,
      last_name,
      email,
      '+90',
      mobile!.slice(3),
      mobile,
      city,
      792,
      lists.medium,
      lists.source,
      'import',
      lists.timeline,
      start!.stage_id,
      start!.id,
    ].join('\t')
  })
  const began = performance.now()
  const stream = owner.query(
    copyFrom(
      `
        copy leads (
          tenant_id, id, number, first_name, last_name, email, country_code, mobile, mobile_e164, source_city,
          source_country_id, lead_medium_id, lead_source_id, platform, timeline_id, stage_id, status_id
        )
        from stdin`,
    ),
  )
  stream.end(`${lines.join('\n')}\n`)
  await once(stream, 'finish')
  const took = (performance.now() - began) / 1_000
  await owner.query(`select catch_up('leads')`)
  return rowsOfFile / took
}

/**
 * Rows a second by the product's import, through a worker of its own: once without the check of the file that comes before, once with it.
 */
export async function byImport(
  database: Database,
  rowsOfFile: number,
  port: number,
  token: string,
): Promise<{ run: number; whole: number }> {
  const { owner } = database
  const first = await freshNumber(database)
  const csv = [header, ...Array.from({ length: rowsOfFile }, (_, index) => cellsOf(first + index).join(','))].join('\n')
  const form = new FormData()
  form.set('file', new File([csv], 'bench.csv', { type: 'text/csv' }))
  const call = async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`http://127.0.0.1:${port}/api/import/leads${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && body && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    // The contract of imports says so.
    return (
      (await reply.json()) as {
        data: { importInfo: { id: number; identifier: string; state: string; suggested_mapping: object; done: { create: number } | null } }
      }
    ).data.importInfo
  }
  const { identifier, suggested_mapping } = await call('POST', '', form)
  await call('PUT', `/${identifier}/mapping`, { mapping: suggested_mapping })
  const until = async (state: string) => {
    for (let patience = 1_500; patience > 0; patience--) {
      const found = await call('GET', `/${identifier}`)
      if (found.state === state) return found
      if (['failed', 'completed_with_errors', 'cancelled'].includes(found.state)) throw new Error(`the import ended as ${found.state}`)
      await sleep(200)
    }
    throw new Error(`the import did not become ${state}`)
  }
  await call('POST', `/${identifier}/validate`, {})
  await until('ready')
  await call('POST', `/${identifier}/start`, {})
  const done = await until('completed')
  if (done.done?.create !== rowsOfFile) throw new Error(`the import created ${done.done?.create} of ${rowsOfFile} leads`)
  const { rows } = await owner.query<{ kind: string; seconds: number }>(
    `
      select kind, extract(epoch from finished_at - started_at)::float as seconds
      from jobs
      where input->>'import_id' = $1 and tenant_id = (select tenant_id from imports where identifier = $2)`,
    [String(done.id), identifier],
  )
  const seconds = (kind: string) => rows.find((row) => row.kind === kind)?.seconds ?? Number.NaN
  return { run: rowsOfFile / seconds('lead.import'), whole: rowsOfFile / (seconds('lead.import') + seconds('lead.import.check')) }
}
