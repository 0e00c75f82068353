import { randomUUID } from 'node:crypto'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { aLead } from '#modules/leads/lead/lead.builder.ts'
import { app, type Caller, newTenant, stranger, type World } from '../../../test/world.ts'

let acme: World
let admin: Caller
let lead: { id: number; identifier: string }
beforeAll(async () => {
  acme = await newTenant()
  admin = await acme.person({ role: 'super_admin' })
  lead = await acme.asSystem((ctx) => aLead(ctx))
})

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['a number no column holds', { filters: { branch_id: 99_999_999_999 } }],
  ['a cursor with a day that is none', { sort_by: 'created_at', cursor: cursorOf('created_at', 'desc', 'yesterday-ish', 1) }],
  ['a cursor with a number that is none', { sort_by: 'id', cursor: cursorOf('id', 'desc', '1', 1e300) }],
  ['a day before all calendars', { filters: { created_at: { from: '0000-01-01' } } }],
])('%s in a list is the caller’s mistake, not the server’s', async (_, query) => {
  expect((await admin(leads.list, { query: query as never })).status).toBe(422)
})

test('a character no text of the database holds is refused wherever it comes, and the same call without it is taken', async () => {
  const body = (content: string) => ({ params: { lead_id: lead.identifier }, body: { content } })
  expect((await admin(leadNotes.create, body('fine'))).status).toBe(201)
  expect((await admin(leadNotes.create, body('a\u0000b'))).status).toBe(422)
  expect((await admin(leads.list, { query: { search: 'gra\u0000ce' } })).status).toBe(422)
  expect((await admin(leads.search, { query: { search: 'gra\u0000ce' } })).status).toBe(422)
})

test('an idempotency key of unreasonable length is refused, a proper one is taken', async () => {
  const call = (key: string) =>
    admin(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: 'once' } }, { 'idempotency-key': key })
  expect((await call('k'.repeat(200))).status).toBe(201)
  expect((await call(Array.from({ length: 100 }, randomUUID).join(''))).status).toBe(422)
})

test('a link to a file that was tampered with, in whatever script, opens nothing', async () => {
  const tampered = `view.1.1.9999999999.${'é'.repeat(43)}`
  const answer = await stranger(files.content, {
    params: { file_id: randomUUID() },
    query: { client_number: acme.number, auth_token: tampered, device_number: randomUUID() },
  })
  expect(answer.status).toBe(404)
})

test('a task in the year a million is refused in words', async () => {
  const answer = await admin(tasks.create, {
    body: { module_identifier: lead.identifier, note: 'x', type: 'reminder', scheduled_at: '+1000000-01-01T00:00:00Z' } as never,
  })
  expect(answer.status).toBe(422)
})

test('a form sent with a number beyond all numbers is refused in words', async () => {
  const form = (await acme.visitor(captureForms.landingPage, { params: { id: 'default' } })).data.landingPageInfo
  const answer = await acme.visitor(captureForms.submit, {
    params: { id: form.identifier },
    body: { values: { full_name: 'Ada', phone: '+447911123456', study_level: '99999999999999' }, consent: { contact: true } },
  })
  expect(answer.status).toBe(422)
})

test('no failure tells how the house is built', async () => {
  const unread = await (await app()).inject({
    method: 'POST',
    url: '/api/leads/add',
    payload: '{"a":',
    headers: { 'content-type': 'application/json' },
  })
  const answers = await Promise.all([
    admin(leads.list, { query: { filters: { branch_id: 99_999_999_999 } } as never }),
    admin(leads.list, { query: { search: 'a\u0000' } }),
  ])
  for (const text of [unread.body, ...answers.map(({ raw }) => raw.toString())])
    expect(text).not.toMatch(/select |int4|integer|postgres|syntax|node_modules|\.ts\b|0x00/i)
})
