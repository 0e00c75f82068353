import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newTenant, type World } from '../../../test/world.ts'
import { sendMessageJob } from './send-message.jobs.ts'
import { sendMessage } from './send-message.ts'
import { askSms, smsCarrier } from './sms.ts'

const token = 'a token of the provider'
let refusals = 0
let received: { key: string | undefined; body: Record<string, string> }[] = []
beforeEach(() => {
  refusals = 0
  received = []
})

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
}

/** A provider that speaks the protocol of docs/operate.md: it knows its callers, and a repetition by its key. */
const provider = createServer((request, response) => {
  const answer = async () => {
    if (request.headers.authorization !== `Bearer ${token}`) return 401
    if (request.method === 'GET') return 200
    if (refusals-- > 0) return 503
    const key = request.headers['idempotency-key'] as string | undefined
    const body = await bodyOf(request)
    if (!received.some((one) => one.key === key)) received.push({ key, body })
    return 202
  }
  void answer().then((status) => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
afterAll(() => provider.close())

/** The job, as in a process with a provider; the casts only pass the same tools on. */
const via = (options: { token: string }) => ({
  ...sendMessageJob,
  handle: (tools: object, payload: never) =>
    sendMessageJob.handle({ ...tools, carriers: { sms: smsCarrier({ url, from: 'Embark', ...options }) } } as never, payload),
})
async function queued(acme: World, is_secret = false) {
  await acme.asSystem((ctx) => sendMessage(ctx, { channel: 'sms', recipient: '+905321112233', text: 'Your code is 123456', is_secret }))
  return acme.within((db) => db.selectFrom('messages').select(['id', 'identifier']).executeTakeFirstOrThrow())
}
const kept = (acme: World) =>
  acme.within((db) => db.selectFrom('messages').select(['status', 'body_text', 'last_error', 'attempts']).executeTakeFirstOrThrow())

test('a text message is handed over once, with its number, sender and a key', async () => {
  const acme = await newTenant()
  const { id, identifier } = await queued(acme)

  await Promise.all([1, 2, 3].map(() => acme.run(via({ token }), { id })))

  expect(received).toEqual([
    { key: identifier, body: { id: identifier, to: '+905321112233', from: 'Embark', text: 'Your code is 123456' } },
  ])
  expect(await kept(acme)).toMatchObject({ status: 'sent' })
})

test('a provider that is down gets it later, under the same key', async () => {
  const acme = await newTenant()
  const { id, identifier } = await queued(acme)
  refusals = 1

  await expect(acme.run(via({ token }), { id })).rejects.toThrow('the SMS provider answered 503')
  await acme.within((db) => sql`update messages set claimed_at = null`.execute(db))
  await acme.run(via({ token }), { id })

  expect(received.map(({ key }) => key)).toEqual([identifier])
  expect(await kept(acme)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a code is not kept readable once it was sent', async () => {
  const acme = await newTenant()
  const { id } = await queued(acme, true)

  await acme.run(via({ token }), { id })

  expect(await kept(acme)).toMatchObject({ status: 'sent', body_text: '' })
})

test('a provider that does not know us is told by name', async () => {
  const acme = await newTenant()
  const { id } = await queued(acme)

  await expect(acme.run(via({ token: 'another' }), { id })).rejects.toThrow('the SMS provider answered 401')
  await expect(askSms({ url, token: 'another' })).rejects.toThrow('401')
  await expect(askSms({ url, token })).resolves.toBeUndefined()
})
