import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { expect, test } from 'vitest'
import { sendMessage } from '#platform/channels/send-message.ts'
import { callerWith, newTenant, tokens, type World } from '../../../../test/world.ts'
import { unsubscribeToken } from './unsubscribe-link.rules.ts'

const tokenFor = (acme: World, userId: number, now = new Date()) =>
  acme.asSystem(async (ctx) => unsubscribeToken({ ...ctx, now: () => now }, userId))
const check = (acme: World, identifier: string) => acme.visitor(unsubscribes.check, { params: { identifier } })
const all = { email: true, sms: true, push: true, in_app: true }
const reasonsOf = async (acme: World) => (await acme.visitor(unsubscribeReasons.dropdown)).data

test('a link says whose it is without naming them, and opening it changes nothing', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const token = await tokenFor(acme, ada.id)

  const [first, second] = [await check(acme, token), await check(acme, token)]

  expect(first.status).toBe(200)
  expect(first.data.userInfo.masked_email).toMatch(/^[0-9a-f]•••@e•••\.com$/)
  expect(first.data.preferenceInfo).toEqual({
    ...all,
    identifier: null,
    user_identifier: null,
    reason_identifier: null,
    remarks: null,
    source: null,
    updated_at: null,
  })
  expect(second.data).toEqual(first.data)
  expect(first.raw.toString()).not.toContain(ada.identifier)
})

test('whatever is wrong with a link, the answer is the same', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, theirs] = [await acme.userWith(), await other.userWith()]
  const good = await tokenFor(acme, ada.id)
  const at = Math.floor(good.length / 2)
  const swapped = `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`
  const sealed = (text: string) => tokens.seal(text).toString('base64url')
  const wrong = [
    swapped,
    `${good}A`,
    `${good}=`,
    good.slice(0, -2),
    'x',
    sealed(`reset ${acme.id} ${ada.id} 9999999999`),
    sealed(`unsubscribe ${acme.id} 987654 9999999999`),
    await tokenFor(acme, ada.id, new Date('2020-01-01')),
    await tokenFor(other, theirs.id),
    ada.identifier,
    crypto.randomUUID(),
    String(ada.id),
  ]

  const answers = await Promise.all(wrong.map((identifier) => check(acme, identifier)))
  const writes = await Promise.all(
    wrong.map((userIdentifier) => acme.visitor(unsubscribes.update, { params: { userIdentifier }, body: { ...all, email: false } })),
  )

  expect((await check(acme, good)).status).toBe(200)
  for (const { status, message, errors } of [...answers, ...writes])
    expect([status, message, errors]).toEqual([404, 'Nothing was found here', [{ code: 'NOT_FOUND', message: 'Nothing was found here' }]])
})

test('over a link, leaving needs a reason, and remarks where the reason asks for them; coming back needs neither', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const params = { userIdentifier: await tokenFor(acme, ada.id) }
  const reasons = await reasonsOf(acme)
  const [plain, other] = [reasons[0]!, reasons.find(({ requires_remarks }) => requires_remarks)!]
  const put = (more: object) => acme.visitor(unsubscribes.update, { params, body: { ...all, email: false, ...more } })

  expect((await put({})).errors).toMatchObject([{ field: 'reason_identifier', message: 'Please Select Reason' }])
  expect((await put({ reason_identifier: crypto.randomUUID() })).errors).toMatchObject([{ field: 'reason_identifier' }])
  expect((await put({ reason_identifier: other.value, remarks: '  ' })).errors).toMatchObject([
    { field: 'remarks', message: 'Please Enter Remarks' },
  ])
  const left = await put({ reason_identifier: plain.value })
  const back = await put({ email: true })

  expect(left.message).toBe('Notification preferences updated successfully')
  expect(left.data.preferenceInfo).toMatchObject({
    email: false,
    sms: true,
    reason_identifier: plain.value,
    source: 'link',
    user_identifier: null,
  })
  expect(back.data.preferenceInfo).toMatchObject({ email: true, reason_identifier: null, source: 'link' })
  expect((await acme.audit()).filter(({ action }) => action === 'unsubscribe_preference.updated')).toMatchObject([
    { record_id: ada.id, actor_id: null, before: { email: true }, after: { email: false, source: 'link' } },
    { record_id: ada.id, before: { email: false }, after: { email: true } },
  ])
})

test('a company that offers no reasons keeps nobody', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await acme.within((db) => db.updateTable('unsubscribe_reasons').set({ is_active: false }).execute())
  const params = { userIdentifier: await tokenFor(acme, ada.id) }

  expect((await acme.visitor(unsubscribes.update, { params, body: { ...all, email: false } })).status).toBe(200)
})

test('a person changes their own preference signed in, without a reason; a stranger with a broken session is told so', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  const call = { params: { userIdentifier: ada.identifier }, body: { ...all, sms: false, push: false } }

  const own = await ada(unsubscribes.update, call)
  const read = await ada(unsubscribes.check, { params: { identifier: ada.identifier } })
  const [foreign, broken] = [await bob(unsubscribes.update, call), await callerWith('no token')(unsubscribes.update, call)]

  expect(own.data.preferenceInfo).toMatchObject({
    email: true,
    sms: false,
    push: false,
    source: 'profile',
    user_identifier: ada.identifier,
  })
  expect(read.data.preferenceInfo).toEqual(own.data.preferenceInfo)
  expect([foreign.status, broken.status]).toEqual([404, 401])
})

test('staff read and change preferences with the right for it, in their own company only', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith()
  const [reader, changer] = [await acme.userWith('unsubscribe.users.read'), await acme.userWith('unsubscribe.users.update')]
  const abroad = await other.userWith('unsubscribe.users.read', 'unsubscribe.users.update')
  const params = { userIdentifier: ada.identifier, identifier: ada.identifier }
  const body = { ...all, in_app: false }

  expect((await reader(unsubscribes.update, { params, body })).status).toBe(404)
  expect((await abroad(unsubscribes.update, { params, body })).status).toBe(404)
  expect((await changer(unsubscribes.update, { params, body })).data.preferenceInfo).toMatchObject({ in_app: false, source: 'admin' })
  expect((await reader(unsubscribes.check, { params })).data.preferenceInfo.in_app).toBe(false)
  expect((await abroad(unsubscribes.check, { params })).status).toBe(404)
})

test('the list of people shows who left, narrows by name and status, and stays in its company', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [grace, ada] = [await acme.person({ first_name: 'Grâce' }), await acme.userWith('unsubscribe.users.read')]
  await other.userWith()
  await grace(unsubscribes.update, { params: { userIdentifier: grace.identifier }, body: { ...all, email: false } })
  const listed = async (query: object) => (await ada(unsubscribes.users, { query })).data

  const [everybody, left, stayed, matching] = [
    await listed({}),
    await listed({ filters: { status: 'unsubscribed' } }),
    await listed({ filters: { status: 'subscribed' } }),
    await listed({ search: 'grace byr' }),
  ]

  expect(everybody.recordsInfo.map(({ identifier }) => identifier)).toEqual([grace.identifier, ada.identifier])
  expect(everybody.metaInfo.per_page).toBe(15)
  expect(left.recordsInfo).toMatchObject([
    {
      identifier: grace.identifier,
      email: grace.email,
      reason: null,
      preferenceInfo: { user_identifier: grace.identifier, email: false, sms: true },
    },
  ])
  expect(stayed.recordsInfo.map(({ identifier }) => identifier)).toEqual([ada.identifier])
  expect(matching.recordsInfo.map(({ identifier }) => identifier)).toEqual([grace.identifier])
  expect((await ada(unsubscribes.users, { query: { filters: { colour: 1 } } as never })).status).toBe(422)
})

test('every channel is kept from those who left it, and from nobody else; what is mandatory always goes', async () => {
  const acme = await newTenant()
  const [left, clerk] = [await acme.userWith(), await acme.userWith('settings.outbox.read')]
  const other = await acme.userWith()
  await left(unsubscribes.update, {
    params: { userIdentifier: left.identifier },
    body: { email: false, sms: false, push: false, in_app: true },
  })
  const send = (channel: 'email' | 'sms' | 'whatsapp' | 'push', recipient: string, user_id: number, isOptional: boolean) =>
    acme.asSystem((ctx) =>
      sendMessage(ctx, { channel, recipient, text: 'Hello', user_id, ...(isOptional && { optional: { user_id, language: 'en' } }) }),
    )
  for (const channel of ['email', 'sms', 'whatsapp', 'push'] as const) {
    await send(channel, `left-${channel}`, left.id, true)
    await send(channel, `other-${channel}`, other.id, true)
  }
  await send('email', 'left-code', left.id, false)

  const { data } = await clerk(messages.list)

  expect(data.recordsInfo.map(({ recipient }) => recipient)).toEqual([
    'left-code',
    'other-push',
    'other-whatsapp',
    'other-sms',
    'other-email',
  ])
})
