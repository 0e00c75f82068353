import { createHmac } from 'node:crypto'
import http from 'node:http'
import { webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { retryWaits, unreached } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../test/open-id.ts'
import { allowedHosts, newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { deliverJob, webhookClock } from './subscription.jobs.ts'

interface Taken {
  readonly id: string
  readonly seconds: string
  readonly signatures: readonly string[]
  readonly body: string
}
/** A receiver that answers as it is told to, and keeps what came. */
async function receiver() {
  const taken: Taken[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const said = (name: string) => String(request.headers[name] ?? '')
      taken.push({
        id: said('webhook-id'),
        seconds: said('webhook-timestamp'),
        signatures: said('webhook-signature').split(' '),
        body: Buffer.concat(parts).toString(),
      })
      const { status, headers } = answers.shift() ?? { status: 204 }
      response.writeHead(status, headers).end(status === 204 ? '' : 'said the receiver')
    })
  })
  const address = await listen(server)
  allowedHosts.push(new URL(address).host)
  onTestFinished(() => void server.close())
  return { address: `${address}/hooks`, taken, answers }
}
/** What Standard Webhooks says a receiver computes. */
const signatureBy = (secret: string, { id, seconds, body }: Taken) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`

async function subscribed(events: ('lead.created' | 'lead.stage_changed')[] = ['lead.created']) {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.capture.read', 'settings.capture.update')
  const there = await receiver()
  const made = await ada(webhookSubscriptions.create, { body: { name: 'Website', address: there.address, events } })
  const { webhookInfo: webhook, secret } = made.data
  const send = () => acme.run(deliverJob, { id: webhook.id })
  const deliveries = async () => (await ada(webhookSubscriptions.deliveries)).data.recordsInfo
  const newLead = async () => {
    const lead = await acme.asSystem((ctx) => aLead(ctx, {}))
    await acme.asSystem(async (ctx) => ctx.emit('lead.created', { id: lead.id, platform: 'api' }))
    await acme.settle()
    return lead
  }
  return { acme, ada, there, webhook, secret, send, deliveries, newLead, params: { webhook_subscription_id: webhook.identifier } }
}
/** Lets the time until the next try pass. */
const wait = (acme: World) =>
  owner.query(`update webhook_deliveries set next_at = now() where tenant_id = $1 and state = 'pending'`, [acme.id])

test('what happened is sent to who subscribed to it, signed, with what names it and nothing about the person', async () => {
  const { there, secret, send, newLead, deliveries } = await subscribed()
  const lead = await newLead()
  await send()
  await send()

  const [first] = there.taken
  expect(there.taken).toHaveLength(1)
  expect(first!.signatures).toEqual([signatureBy(secret, first!)])
  expect(JSON.parse(first!.body)).toMatchObject({
    type: 'lead.created',
    timestamp: expect.any(String),
    data: { lead: { identifier: lead.identifier, status: { key: 'new' } } },
  })
  expect(first!.body).not.toMatch(/@|first_name|mobile/)
  expect(await deliveries()).toMatchObject([{ identifier: first!.id, state: 'delivered', attempts: 1, last_status: 204 }])
})

test('a receiver that fails is asked again, later each time and under the same id, until it is given up and shown', async () => {
  const { acme, ada, there, send, newLead, deliveries } = await subscribed()
  await newLead()
  there.answers.push(...Array.from({ length: retryWaits.length + 1 }, () => ({ status: 500 })))
  const waits: number[] = []
  for (const _ of [...retryWaits, 0]) {
    await send()
    const [tried] = await deliveries()
    if (tried?.next_at) waits.push(Math.round((Date.parse(tried.next_at) - Date.parse(tried.last_tried_at!)) / 1_000))
    await wait(acme)
  }
  const [given] = await deliveries()
  const resent = await ada(webhookSubscriptions.resend, { params: { delivery_id: given!.identifier } })
  await send()

  expect(waits.map((seconds, at) => Math.abs(seconds - retryWaits[at]!) <= 5)).toEqual(retryWaits.map(() => true))
  expect(given).toMatchObject({ state: 'set_aside', attempts: retryWaits.length + 1, last_status: 500, last_answer: 'said the receiver' })
  expect(resent.status).toBe(202)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(new Set(there.taken.map(({ id }) => id)).size).toBe(1)
})

test('a receiver that asks for time gets it, and one that is gone gets nothing any more', async () => {
  const { acme, ada, there, webhook, send, newLead, deliveries, params } = await subscribed()
  await newLead()
  there.answers.push({ status: 429, headers: { 'retry-after': '900' } }, { status: 410 })
  await send()
  const [asked] = await deliveries()
  await wait(acme)
  await send()
  await newLead()
  await send()
  const [seen] = (await ada(webhookSubscriptions.list)).data.recordsInfo

  expect(Date.parse(asked!.next_at!) - Date.now()).toBeGreaterThan(800_000)
  expect(there.taken).toHaveLength(2)
  expect(seen).toMatchObject({ id: webhook.id, is_enabled: false, disabled_because: 'gone', set_aside_count: 1 })
  expect((await acme.audit()).map(({ action }) => action)).toContain('webhook.switched_off')
  const { name, address, events } = webhook
  const back = await ada(webhookSubscriptions.edit, { params, body: { name, address, events } }, { 'if-match': `"v${seen!.version}"` })
  expect(back.data.webhookInfo).toMatchObject({ is_enabled: true, disabled_because: null })
})

test('a process that dies between two tries leaves nothing behind: the clock finds what is due, and a repeat keeps its id', async () => {
  const { acme, there, webhook, send, newLead, deliveries } = await subscribed()
  await newLead()
  // As a process leaves it that was killed after it had taken the delivery: the receiver is taken, and one try is counted.
  await owner.query(`update webhook_deliveries set attempts = 1, next_at = now() - interval '2 minutes' where tenant_id = $1`, [acme.id])
  const claimed = (at: string) =>
    owner.query(`update webhook_subscriptions set claimed_until = now() + $2::interval where tenant_id = $1`, [acme.id, at])
  await claimed('1 minute')
  await send()
  const whileTaken = there.taken.length
  await claimed('-1 second')
  await owner.query(`delete from graphile_worker._private_jobs where key = $1`, [`webhooks.deliver ${acme.id} ${webhook.id}`])
  await acme.run({ task: 'clock', handle: webhookClock.handle as never }, {})
  const { rows } = await owner.query(`select 1 from graphile_worker._private_jobs where key = $1`, [
    `webhooks.deliver ${acme.id} ${webhook.id}`,
  ])
  await send()

  expect([whileTaken, rows.length, there.taken.length]).toEqual([0, 1, 1])
  expect(await deliveries()).toMatchObject([{ identifier: there.taken[0]!.id, state: 'delivered', attempts: 2 }])
})

test('after a rotation both secrets sign for a while, then the new one alone', async () => {
  const { acme, ada, there, secret, send, params } = await subscribed()
  const rotated = (await ada(webhookSubscriptions.rotate, { params })).data.secret
  await ada(webhookSubscriptions.test, { params })
  await send()
  await owner.query(`update webhook_subscriptions set former_until = now() where tenant_id = $1`, [acme.id])
  await ada(webhookSubscriptions.test, { params })
  await send()

  const [both, alone] = there.taken
  expect(both!.signatures).toEqual([signatureBy(rotated, both!), signatureBy(secret, both!)])
  expect(alone!.signatures).toEqual([signatureBy(rotated, alone!)])
  expect(JSON.parse(alone!.body).type).toBe('webhook.test')
  const { rows } = await owner.query('select * from webhook_subscriptions where tenant_id = $1', [acme.id])
  expect(JSON.stringify([rows, await acme.audit()])).not.toContain(secret)
})

test('an address within the house is refused when it is saved and when it is sent to', async () => {
  const { acme, ada, there, send, newLead, deliveries } = await subscribed()
  const create = (address: string) => ada(webhookSubscriptions.create, { body: { name: 'Inside', address, events: ['lead.created'] } })
  for (const address of [
    'https://127.0.0.1/x',
    'https://10.0.0.5',
    'https://169.254.169.254/latest',
    'http://acme.example',
    'https://[::1]/',
  ])
    expect((await create(address)).errors[0]).toMatchObject({ field: 'address' })
  await owner.query(`update webhook_subscriptions set address = 'https://127.0.0.1/x' where tenant_id = $1`, [acme.id])
  await newLead()
  await send()

  expect(there.taken).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'pending', last_status: null, last_error: unreached }])
})

test('other companies and people without the right neither see nor change them', async () => {
  const { acme, params, newLead, there } = await subscribed()
  const other = await newTenant()
  const stranger = await other.userWith('settings.capture.read', 'settings.capture.update')
  const reader = await acme.userWith('settings.capture.read')
  const counsellor = await acme.person({ role: 'counsellor' })
  await newLead()

  expect((await stranger(webhookSubscriptions.test, { params })).status).toBe(404)
  expect((await stranger(webhookSubscriptions.deliveries)).data.recordsInfo).toEqual([])
  expect((await reader(webhookSubscriptions.rotate, { params })).status).toBe(403)
  expect((await counsellor(webhookSubscriptions.list)).status).toBe(403)
  expect(there.taken).toEqual([])
})
