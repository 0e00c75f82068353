import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headers } from '@embark/contract/kernel/headers.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { signatureHeader } from '@embark/contract/telephony/call/call.rules.ts'
import { expect, onTestFinished, test } from 'vitest'
import { signatureOf } from '#platform/http/signed.ts'
import { telephonyOf } from '#platform/telephony/telephony.ts'
import { dialers, telephonySecret } from '../../../../test/telephony.ts'
import { app, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { dialJob } from './call.jobs.ts'

const mobile = '+905321112233'
const now = () => Math.floor(Date.now() / 1000)
const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString()

/** Sends a notice as the provider does. */
async function notice(acme: World, body: Record<string, unknown>, signed: { seconds?: number; secret?: string; body?: string } = {}) {
  const seconds = signed.seconds ?? now()
  const text = JSON.stringify({
    call_id: 'c1',
    event: 'ringing',
    from: mobile,
    to: '+902120000000',
    extensions: ['201'],
    at: at(0),
    ...body,
  })
  const reply = await (await app()).inject({
    method: 'POST',
    url: '/api/webhooks/telephony',
    payload: signed.body ?? text,
    headers: {
      'content-type': 'application/json',
      [headers.client]: acme.number,
      [signatureHeader]: `t=${seconds},v1=${signatureOf(signed.secret ?? telephonySecret, seconds, text)}`,
    },
  })
  await acme.settle()
  return reply.statusCode
}
const extend = (acme: World, user: { id: number }, extension: string) =>
  acme.within((db) => db.updateTable('users').set({ extension }).where('id', '=', user.id).execute())
/** What the person heard of calls. */
const heard = (acme: World, { id }: { id: number }) =>
  acme
    .told()
    .filter(({ rooms, name }) => rooms.includes(`t${acme.id}:user:${id}`) && name.startsWith('incomingCall'))
    .map(({ name, message }) => [name, message])

async function office() {
  const acme = await newTenant()
  const [ada, ben] = [await acme.userWith('leads.read', 'leads.update'), await acme.userWith('leads.read')]
  await extend(acme, ada, '201')
  await extend(acme, ben, '202')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: mobile }))
  return { acme, ada, ben, lead }
}

test('a call rings at the person whose extension it is, with the name of the lead, and at nobody else', async () => {
  const { acme, ada, ben, lead } = await office()

  const status = await notice(acme, { from: '0532 111 22 33'.replace(/^0/, '+90') })

  expect(status).toBe(202)
  expect(heard(acme, ada)).toEqual([
    ['incomingCall', { lead_identifier: lead.identifier, first_name: 'Grace', last_name: 'Hopper', caller_id: mobile }],
  ])
  expect(heard(acme, ben)).toEqual([])
})

test('it falls silent for the others when one answers, and for who answered when it is over; the lead keeps it', async () => {
  const { acme, ada, ben, lead } = await office()
  await notice(acme, { extensions: ['201', '202'] })

  await notice(acme, { event: 'answered', extensions: ['201'], at: at(5) })
  const afterAnswer = [heard(acme, ada).length, heard(acme, ben).at(-1)]
  await notice(acme, { event: 'ended', extensions: [], at: at(65), recording_url: 'https://calls.example/1' })

  expect(afterAnswer).toEqual([1, ['incomingCallOver', { caller_id: mobile }]])
  expect(heard(acme, ada).at(-1)).toEqual(['incomingCallOver', { caller_id: mobile }])
  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier }, query: { types: 'call' } })
  expect(data.recordsInfo).toMatchObject([
    {
      type: 'call',
      visibility: 'internal',
      actor: { id: ada.id },
      vars: { direction: 'incoming', outcome: 'answered', duration_seconds: 60, recording_url: 'https://calls.example/1' },
    },
  ])
})

test('a notice that comes twice, late or out of order changes nothing: a call goes forward only', async () => {
  const { acme, ada, lead } = await office()
  const order = ['ringing', 'ringing', 'answered', 'ringing', 'ended', 'answered', 'ended'] as const

  const answers = []
  for (const [index, event] of order.entries()) answers.push(await notice(acme, { event, at: at(event === 'ringing' ? 0 : index) }))

  expect(new Set(answers)).toEqual(new Set([202]))
  expect(heard(acme, ada).map(([name]) => name)).toEqual(['incomingCall', 'incomingCallOver'])
  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier }, query: { types: 'call' } })
  expect(data.recordsInfo).toHaveLength(1)
})

test('a call that is passed on rings at the next and falls silent at the one before', async () => {
  const { acme, ada, ben } = await office()
  await notice(acme, {})

  await notice(acme, { extensions: ['202'], at: at(10) })

  expect([heard(acme, ada), heard(acme, ben)].map((list) => list.map(([name]) => name))).toEqual([
    ['incomingCall', 'incomingCallOver'],
    ['incomingCall'],
  ])
})

test('who may not see the lead is not told who it is', async () => {
  const acme = await newTenant()
  const ada = await acme.person({ permissions: ['leads.read'], scopes: { leads: 'own' } })
  const blind = await acme.userWith()
  await extend(acme, ada, '201')
  await extend(acme, blind, '202')
  await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: mobile }))

  await notice(acme, { extensions: ['201', '202'] })

  const masked = ['incomingCall', { lead_identifier: null, first_name: 'G…', last_name: '', caller_id: mobile }]
  expect([heard(acme, ada), heard(acme, blind)]).toEqual([[masked], [masked]])
})

test('a number nobody knows rings without a name, and so does one that belongs to a lead of another company', async () => {
  const [{ acme: other }, acme] = [await office(), await newTenant()]
  const ada = await acme.userWith('leads.read')
  await extend(acme, ada, '201')

  await notice(acme, {})
  await notice(acme, { call_id: 'c2', from: 'anonymous' })
  await notice(acme, { call_id: 'c3', from: '+44 7700 900123' })

  const nobody = { lead_identifier: null, first_name: '', last_name: '' }
  expect(heard(acme, ada)).toEqual([
    ['incomingCall', { ...nobody, caller_id: mobile }],
    ['incomingCall', { ...nobody, caller_id: '' }],
    ['incomingCall', { ...nobody, caller_id: '+447700900123' }],
  ])
  expect(other.told()).toEqual([])
})

test('a lead made while one talks gets the call, missed ones too; the trash does not', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await extend(acme, ada, '201')
  await notice(acme, {})
  const lead = await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: mobile }))

  await notice(acme, { event: 'ended', at: at(20) })

  const { data } = await ada(leadActivities.list, { params: { id: lead.identifier }, query: { types: 'call' } })
  expect(data.recordsInfo).toMatchObject([{ actor: null, vars: { outcome: 'missed', duration_seconds: 0 } }])
  await acme.within((db) => db.updateTable('leads').set({ deleted_at: new Date().toISOString() }).where('id', '=', lead.id).execute())
  await notice(acme, { call_id: 'c2' })
  expect(heard(acme, ada).at(-1)).toMatchObject(['incomingCall', { lead_identifier: null, first_name: '' }])
})

test('a notice nobody signed, signed with another secret, changed on the way or old is refused, and leaves nothing', async () => {
  const { acme } = await office()

  const refused = [
    await notice(acme, {}, { secret: 'another secret' }),
    await notice(acme, {}, { seconds: now() - 301 }),
    await notice(acme, {}, { seconds: now() + 301 }),
    await notice(acme, {}, { body: JSON.stringify({ call_id: 'c1', event: 'ringing', at: at(0), extensions: ['202'] }) }),
    (await acme.visitor(calls.notice, { body: { call_id: 'c1', event: 'ringing', at: at(0) } })).status,
  ]
  const taken = await notice(acme, {}, { seconds: now() - 290 })

  expect(refused).toEqual([401, 401, 401, 401, 401])
  expect(taken).toBe(202)
  expect(await acme.within((db) => db.selectFrom('calls').select('provider_call_id').execute())).toHaveLength(1)
})

test('what a provider says wrongly is refused at its field, signed or not', async () => {
  const { acme } = await office()

  const answers = await Promise.all([
    notice(acme, { event: 'sleeping' }),
    notice(acme, { extensions: ['two'] }),
    notice(acme, { recording_url: 'javascript:alert(1)' }),
  ])

  expect(answers).toEqual([422, 422, 422])
})

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
