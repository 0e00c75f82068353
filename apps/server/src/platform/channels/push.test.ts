import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newTenant } from '../../../test/world.ts'
import { askPush, pushCarrier } from './push.ts'
import { sendMessageJob } from './send-message.jobs.ts'
import { sendMessage } from './send-message.ts'

const token = 'a token of the provider'
const received: { key: string | undefined; body: unknown }[] = []
/** A provider that speaks the protocol of docs/operate.md, and is down for the first message. */
let isDown = true
const provider = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => {
    text += part.toString()
  })
  request.on('end', () => {
    const isKnown = request.headers.authorization === `Bearer ${token}`
    const isMessage = request.method === 'POST' && isKnown
    const status = !isKnown ? 401 : isMessage && isDown ? 503 : 202
    if (isMessage) isDown = false
    if (isMessage && status === 202) received.push({ key: request.headers['idempotency-key'] as string, body: JSON.parse(text) })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/push`
afterAll(() => provider.close())

test('a push message is handed over once with its title, later when the provider was down, under the same key', async () => {
  const acme = await newTenant()
  await acme.asSystem((ctx) =>
    sendMessage(ctx, { channel: 'push', recipient: 'ada@example.com', subject: 'New lead', text: 'Grace Hopper waits' }),
  )
  const { id, identifier } = await acme.within((db) => db.selectFrom('messages').select(['id', 'identifier']).executeTakeFirstOrThrow())
  /** The job, as in a process with a provider; the casts only pass the same tools on. */
  const via = {
    ...sendMessageJob,
    handle: (tools: object, payload: never) =>
      sendMessageJob.handle({ ...tools, carriers: { push: pushCarrier({ url, token }) } } as never, payload),
  }

  await expect(acme.run(via, { id })).rejects.toThrow('the push provider answered 503')
  for (let time = 0; time < 3; time++) await acme.run(via, { id })

  expect(received).toEqual([
    { key: identifier, body: { id: identifier, to: 'ada@example.com', title: 'New lead', text: 'Grace Hopper waits' } },
  ])
  expect(await acme.within((db) => db.selectFrom('messages').select('status').executeTakeFirstOrThrow())).toEqual({ status: 'sent' })
})

test('a provider that does not know us is told by name', async () => {
  await expect(askPush({ url, token: 'another' })).rejects.toThrow('the push provider answered 401')
  await expect(askPush({ url, token })).resolves.toBeUndefined()
})
