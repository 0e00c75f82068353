import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { forgive, namesIn, senderOf } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { payloads } from './hostile-texts.ts'
import { isWhole, oneIn } from './tier.ts'
import { untaken } from './untaken.ts'
import { type Answered, type Call, type Send, ValidCalls, withText } from './valid-calls.ts'
import { owner } from './world.ts'

const changes = allEndpoints.filter((each) => changesState(each) && (each.body || each.upload))
const taken = changes.filter(({ id }) => !untaken[id])
let here: Consultancy
let calls: ValidCalls
let send: Send
let turn = 0
beforeAll(async () => {
  here = await aConsultancy()
  send = senderOf(here)
  calls = new ValidCalls(owner, here.acme.id, await namesIn(here.acme.id), { text: (field) => `Plain ${field} ${++turn}` })
})

/** The places of all texts in a body. */
function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...path]]
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key])) : []
}
const planting = (place: readonly string[], text: string) => (call: Call) => ({
  ...call,
  body: withText(call.body, place, text) as Record<string, unknown>,
})

const isTaken = ({ status }: Answered) => status < 300
const stem = (field: string) => field.replace(/_(id|identifier)$/, '')
/** Whether a refusal is of this field: at it, at what it stands in, or of the record it names. */
function isAt({ status, errors }: Answered, place: readonly string[]) {
  const path = place.join('.')
  const names = errors.map(({ field = '' }) => field).filter(Boolean)
  const isNamed = names.some((name) => stem(name) === stem(path) || path.startsWith(`${name}.`) || path.endsWith(`.${name}`))
  return isNamed || (status === 404 && /identifier$/.test(path))
}
/** What fits where few characters do. */
const short = '<i>"\'&'
/** Every second text would also begin a header of its own where one is made of it. */
const hostile = (n: number) => `${payloads[n % payloads.length]}${n % 2 ? '\r\nBcc: eve@example.com' : ''}${++turn}`

test('each text of each change by itself, with what is hostile in it, is taken as a text or refused at its field; no fault, and all changes are in the table', async () => {
  expect(Object.keys(untaken).filter((id) => !changes.some((each) => each.id === id))).toEqual([])
  const counts = { changes: 0, fields: 0, taken: 0, refused: 0, sent: 0 }
  const wrong: string[] = []
  const reported: string[] = []
  const sentWith = async (endpoint: (typeof taken)[number], place: readonly string[], text: string) => {
    counts.sent++
    const plant = planting(place, text)
    const answer = await send(plant(await calls.call(endpoint, send)))
    // What can be done once to a record needs another one.
    return isTaken(answer) || isAt(answer, place) ? answer : calls.send(endpoint, send, plant)
  }
  for (const endpoint of taken) {
    await forgive(here.acme.id)
    counts.changes++
    let good: Call | undefined
    const control = await calls.send(endpoint, send, (call) => {
      good = call
      return call
    })
    if (!isTaken(control)) wrong.push(`${endpoint.id} is in neither table: ${control.status} ${JSON.stringify(control.errors)}`)
    for (const place of placesOf(good!.body)) {
      await forgive(here.acme.id)
      counts.fields++
      let answer = await sentWith(endpoint, place, hostile(turn))
      if (answer.errors.some(({ code }) => code === 'too_big')) answer = await sentWith(endpoint, place, `${short}${++turn % 1000}`)
      counts[isTaken(answer) ? 'taken' : 'refused']++
      if (!isTaken(answer) && (answer.status >= 500 || !isAt(answer, place)))
        wrong.push(`${endpoint.id} ${place.join('.')}: ${answer.status} ${JSON.stringify(answer.errors)}`)
      reported.push(...answer.errors.map(({ message }) => message))
      if (!isTaken(answer) || !isWhole) continue
      await forgive(here.acme.id)
      for (const n of payloads.keys()) {
        if (n % 30 === 0) await forgive(here.acme.id)
        const { status } = await sentWith(endpoint, place, hostile(n))
        if (status >= 500) wrong.push(`${endpoint.id} ${place.join('.')} with ${payloads[n]}: ${status}`)
      }
    }
  }
  process.stdout.write(`R27 texts: ${JSON.stringify({ ...counts, untaken: Object.keys(untaken).length })}\n`)
  expect(wrong).toEqual([])
  // What the parser says of itself is for nobody.
  expect(reported.filter((text) => /^Invalid (input|string|UUID)|^Unrecognized|pattern/.test(text))).toEqual([])
  expect(counts.taken).toBeGreaterThan(185)
}, 1_800_000)

test('of all mail that came of it no subject or address has a second line, and no element is of what was sent', async () => {
  await here.acme.settle()
  const { rows } = await owner.query<{ subject: string; recipient: string; body_text: string; body_html: string }>(
    'select subject, recipient, body_text, body_html from messages where tenant_id = $1',
    [here.acme.id],
  )
  const carrying = rows.filter(({ subject, body_text }) => /window\.__x/.test(`${subject} ${body_text}`))
  process.stdout.write(`R27 mail: ${JSON.stringify({ messages: rows.length, carrying: carrying.length })}\n`)
  expect(rows.filter(({ subject, recipient }) => /[\r\n]/.test(`${subject}${recipient}`))).toEqual([])
  expect(rows.filter(({ body_html }) => /<[^>]*(data-x|window\.__x)/.test(body_html ?? '')).map(({ body_html }) => body_html)).toEqual([])
  expect(carrying.length).toBeGreaterThan(5)
}, 600_000)

/** Where what is written is shown as HTML or markdown, and where it is kept. */
const rich = {
  'notifications.template.create': 'notification_templates',
  'updates.product_update.create': 'product_updates',
  'updates.recent_update.create': 'information_updates',
  'updates.scholarship_update.create': 'information_updates',
}
test('what people write with a look is kept without anything that runs', async () => {
  const counts = { sent: 0, kept: 0, refused: 0 }
  const unclean: string[] = []
  for (const [id, table] of Object.entries(rich)) {
    const endpoint = taken.find((each) => each.id === id)!
    for (const text of oneIn(6, payloads, Object.keys(rich).indexOf(id))) {
      await forgive(here.acme.id)
      counts.sent++
      const answer = await calls.send(endpoint, send, planting(['content'], `Kept words\n\n${text}`))
      counts[isTaken(answer) ? 'kept' : 'refused']++
      // A gap in a letter that its event does not fill is refused.
      if (!isTaken(answer) && !text.includes('{{')) unclean.push(`${id}: ${text} ${JSON.stringify(answer.errors)}`)
      if (!isTaken(answer)) continue
      const { rows } = await owner.query<{ content: string }>(
        `select content from ${table} where tenant_id = $1 order by id desc limit 1`,
        [here.acme.id],
      )
      expect(rows[0]!.content).toContain('Kept words')
      const isLinked = table === 'information_updates' && /\]\(\s*java\s*script:/i.test(rows[0]!.content)
      if (isLinked || /<[^>]*(data-x|\son\w+\s*=|javascript:)/i.test(rows[0]!.content))
        unclean.push(`${id}: ${text} -> ${rows[0]!.content}`)
    }
  }
  process.stdout.write(`R27 rich texts: ${JSON.stringify(counts)}\n`)
  expect(unclean).toEqual([])
  expect(counts.kept).toBeGreaterThan(60)
}, 300_000)

test('what is drawn for printing out of it holds words alone: nothing in it runs or opens anything', async () => {
  const admin = here.people.super_admin
  const drawn: Record<string, number> = {}
  const printed = {
    'finance.invoice.pdf': 'identifier from client_invoices',
    'finance.claim.pdf': 'claim_no from claims',
    'finance.agent_invoice.pdf': 'identifier from agent_invoices',
    'agreements.signature.signedPdf':
      'agents.identifier from agents join agreement_signatures s on s.agent_id = agents.id and s.tenant_id = agents.tenant_id',
  }
  for (const [id, what] of Object.entries(printed)) {
    const endpoint = allEndpoints.find((each) => each.id === id)!
    const [column, from] = what.split(' from ')
    const { rows } = await owner.query<{ name: string }>(
      `select ${column} as name from ${from} where ${from!.split(' ')[0]}.tenant_id = $1 order by ${from!.split(' ')[0]}.id desc limit 4`,
      [here.acme.id],
    )
    for (const { name } of rows) {
      const { status, raw } = await admin(endpoint, {
        params: Object.fromEntries(paramNames(endpoint).map((param) => [param, name])),
      } as never)
      if (status !== 200) continue
      drawn[id] = (drawn[id] ?? 0) + 1
      expect([id, raw.subarray(0, 5).toString()]).toEqual([id, '%PDF-'])
      expect([id, /\/(JavaScript|JS|Launch|OpenAction|EmbeddedFile|AA|URI)\b/.test(raw.toString('latin1'))]).toEqual([id, false])
    }
  }
  process.stdout.write(`R27 drawn: ${JSON.stringify(drawn)}\n`)
  expect(Object.keys(drawn)).toEqual(Object.keys(printed))
})
