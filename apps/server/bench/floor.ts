/**
 * The floor: the least a server can do for the same answers. Plain node:http, pg with named statements, no sign-in, no tenant wall, no
 * audit. It runs the statements of a file, each under its name, with the values of the request.
 */
import fs from 'node:fs'
import http from 'node:http'
import pg from 'pg'
import type { Statement } from './floor-statement.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const tenant = Number(process.env['FLOOR_TENANT'])
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE_URL'], max: 10, options: `-c app.tenant_id=${tenant}` })
// Written by the bench that starts this process.
const statements = JSON.parse(fs.readFileSync(process.env['FLOOR_STATEMENTS'] ?? '', 'utf8')) as Record<string, Statement>
// PostgreSQL knows only the first 63 letters of a name.
const numbers = new Map(Object.keys(statements).map((name, index) => [name, index]))

async function answer(name: string, values: unknown[]): Promise<unknown> {
  const statement = statements[name]
  if (!statement) return { data: [] }
  const { rows, count } = statement
  const page = pool.query<Record<string, unknown>>({ name: `rows ${numbers.get(name)}`, text: rows, values })
  if (!count) {
    const { rows: data } = await page
    return { data, total: data[0]?.['total'] ?? data.length }
  }
  // What is counted may need less than what is shown, such as no offset, and a statement is given what it names.
  const named = values.slice(0, Math.max(...[...count.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]))))
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    page,
    pool.query({ name: `count ${numbers.get(name)}`, text: count, values: named }),
  ])
  return { data, total: (counts as { total: number }[])[0]!.total }
}

/** The least page that shows the list of the leads: one script, one request, fifteen rows. */
const page =
  '<!doctype html><meta charset=utf-8><title>Floor</title><table><tbody></tbody></table><script type=module src=/page.js></script>'
const script = `
  const reply = await fetch('/${encodeURIComponent('leads: the page')}', { method: 'POST', body: '[${tenant}]' })
  const body = document.querySelector('tbody')
  for (const lead of (await reply.json()).data) {
    const row = body.insertRow()
    for (const key of ['first_name', 'last_name', 'email', 'mobile_e164', 'stage', 'status', 'branch', 'created_at'])
      row.insertCell().textContent = lead[key]
  }`
const files: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  '/page': { type: 'text/html', text: page },
  '/page.js': { type: 'text/javascript', text: script },
}

http
  .createServer((request, response) => {
    const file = files[request.url ?? '']
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'cache-control': 'max-age=600' }).end(file.text)
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const values = JSON.parse(Buffer.concat(parts).toString() || '[]') as unknown[]
      answer(decodeURIComponent(request.url?.slice(1) ?? ''), values).then(
        (data) => send(response, 200, data),
        (error: Error) => send(response, 500, { message: error.message }),
      )
    })
  })
  .listen(Number(process.env['FLOOR_PORT']), '127.0.0.1')

function send(response: http.ServerResponse, status: number, data: unknown) {
  const text = JSON.stringify(data)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
