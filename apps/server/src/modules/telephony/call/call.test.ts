import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { at, extend, heard, mobile, notice, now, office } from './call.builder.ts'

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

test('a page that had no connection asks for what rings: the same is told, to the same people, as long as it rings', async () => {
  const { acme, ada, ben, lead } = await office()
  const blind = await acme.userWith()
  await extend(acme, blind, '203')
  await notice(acme, { extensions: ['201', '203'] })

  const ringing = async () => {
    const answers = await Promise.all([ada, ben, blind].map((one) => one(calls.ringing)))
    return answers.map(({ data }) => data.recordsInfo)
  }
  const during = await ringing()
  await notice(acme, { event: 'answered', extensions: ['201'], at: at(5) })

  expect(during).toEqual([
    [{ lead_identifier: lead.identifier, first_name: 'Grace', last_name: 'Hopper', caller_id: mobile }],
    [],
    [{ lead_identifier: null, first_name: 'G…', last_name: '', caller_id: mobile }],
  ])
  expect(await ringing()).toEqual([[], [], []])
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
