import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { expect, onTestFinished, test } from 'vitest'
import { telephonyOf } from '#platform/telephony/telephony.ts'
import { dialers, telephonySecret } from '../../../../test/telephony.ts'
import type { World } from '../../../../test/world.ts'
import { at, heard, mobile, notice, office } from './call.builder.ts'
import { dialJob } from './call.jobs.ts'

/** A provider that takes wishes by the protocol of docs/operate.md, with what it was asked for. */
async function provider(acme: World, status = 202) {
  const wishes: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    wishes.push({ ...JSON.parse(Buffer.concat(parts).toString()), bearer: request.headers.authorization })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`
  const code = await acme.asSystem(async ({ tenant }) => tenant.code)
  const telephony = telephonyOf({ secrets: [`${code}=${telephonySecret}`], url, token: 'us' })
  dialers.set(code, telephony.dialFor(code)!)
  return { wishes, code, telephony }
}
const pending = (acme: World) =>
  acme.within((db) => db.selectFrom('calls').select(['id', 'provider_call_id', 'status', 'outcome']).orderBy('id').execute())

test('the provider rings the caller and then the lead, and tells how it went', async () => {
  const { acme, ada, lead } = await office()
  const { wishes, code } = await provider(acme)

  const asked = await ada(calls.dial, { body: { lead_identifier: lead.identifier } })
  const [call] = await pending(acme)
  await acme.run(dialJob, { call_id: call!.id })
  await notice(acme, { call_id: call!.provider_call_id, event: 'answered', direction: 'outgoing', at: at(1) })
  await notice(acme, { call_id: call!.provider_call_id, event: 'ended', direction: 'outgoing', at: at(31) })
  await acme.run(dialJob, { call_id: call!.id })

  expect(asked).toMatchObject({ status: 202, message: 'Your phone will ring' })
  expect(wishes).toEqual([{ company: code, id: call!.provider_call_id, extension: '201', to: mobile, bearer: 'Bearer us' }])
  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier }, query: { types: 'call' } })
  expect(data.recordsInfo).toMatchObject([
    { actor: { id: ada.id }, vars: { direction: 'outgoing', outcome: 'answered', duration_seconds: 30 } },
  ])
  expect(heard(acme, ada)).toEqual([])
})

test('a wish the provider does not take is over at once, and stands on the timeline', async () => {
  const { acme, ada, lead } = await office()
  await provider(acme, 503)
  await ada(calls.dial, { body: { lead_identifier: lead.identifier } })
  const [call] = await pending(acme)

  await acme.run(dialJob, { call_id: call!.id })
  await acme.settle()

  expect(await pending(acme)).toMatchObject([{ status: 'ended', outcome: 'failed' }])
  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier }, query: { types: 'call' } })
  expect(data.recordsInfo).toMatchObject([{ vars: { outcome: 'failed' } }])
})

test('without a provider, an extension, a number or the lead nobody is called, and the refusal says why', async () => {
  const { acme, ada, lead } = await office()
  const without = await acme.userWith('leads.read')
  const stranger = await acme.person({ permissions: ['leads.read'], scopes: { leads: 'own' } })
  const body = { lead_identifier: lead.identifier }

  const none = await ada(calls.dial, { body })
  const { telephony } = await provider(acme)
  const [unset, numberless, hidden] = [
    await without(calls.dial, { body }),
    await ada(calls.dial, { body: { ...body, field: 'alternate_mobile' } }),
    await stranger(calls.dial, { body }),
  ]

  expect([none, unset].map(({ status, message }) => [status, message])).toEqual([
    [409, 'telephony vendor not configured'],
    [409, 'calling account not configured (contact super admin)'],
  ])
  expect(numberless.errors).toMatchObject([{ field: 'field', message: 'This lead has no such number' }])
  expect(hidden.status).toBe(404)
  expect([telephony.secretOf('another'), telephony.dialFor('another')]).toEqual([undefined, undefined])
})
