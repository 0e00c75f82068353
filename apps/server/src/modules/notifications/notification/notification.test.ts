import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { groupsOf } from '@embark/contract/notifications/notification/group.rules.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { type NewWords, notify } from './notification.commands.ts'

const about: NewWords = {
  type: 'lead',
  module_type: 'lead',
  module_identifier: crypto.randomUUID(),
  title: 'Lead assigned',
  content: '{{name}} is yours now',
  vars: { name: 'Grace Hopper' },
}
const tell = (acme: World, ids: number[], more: Partial<NewWords> = {}) => acme.asSystem((ctx) => notify(ctx, ids, { ...about, ...more }))

test('people are told once per event, find it newest first, and their open pages hear of it', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  await tell(acme, [ada.id], { title: 'Older' })
  await tell(acme, [ada.id, ada.id, bob.id], { dedupe_key: 'lead-1' })
  await tell(acme, [ada.id, bob.id], { dedupe_key: 'lead-1' })
  await acme.settle()

  const { data } = await ada(notifications.recent)

  expect(data).toMatchObject({ hasUnreadNotifications: true, unReadNotificationCount: 2 })
  expect(data.recordsInfo.map(({ notification_info }) => notification_info.title)).toEqual(['Lead assigned', 'Older'])
  expect(data.recordsInfo[0]).toMatchObject({
    read_status: 'unread',
    read_at: null,
    notification_info: { content: 'Grace Hopper is yours now', module_info: { identifier: about.module_identifier } },
  })
  // Who of several is told first is nobody's promise.
  expect(
    acme
      .told()
      .map(({ rooms, name }) => `${rooms[0]} ${name}`)
      .sort(),
  ).toEqual([ada, ada, bob].map(({ id }) => `t${acme.id}:user:${id} notificationReceived`).sort())
})

test('one is marked read, then all; a stranger to them, and one without a bearer, mark nothing', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  for (const title of ['One', 'Two', 'Three']) await tell(acme, [ada.id], { title })
  const [first] = (await ada(notifications.recent)).data.recordsInfo
  const params = { id: first!.notification_info.identifier }

  const [foreign, nobody] = [await bob(notifications.read, { params }), await acme.visitor(notifications.read, { params })]
  const one = await ada(notifications.read, { params })
  const left = await ada(notifications.list, { query: { filters: { read_status: 'unread' } } })
  const all = await ada(notifications.readAll)

  expect([foreign.status, nobody.status, nobody.message]).toEqual([404, 401, 'Authorization Header is missing'])
  expect(one.data.unReadNotificationCount).toBe(2)
  expect(one.headers['cache-control']).toBe('no-store')
  expect(left.data.recordsInfo.map(({ notification_info }) => notification_info.title)).toEqual(['Two', 'One'])
  expect(all.data).toEqual({ hasUnreadNotifications: false, unReadNotificationCount: 0 })
})

test('the bell holds ten, the page fifteen, and a type narrows it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  for (let index = 0; index < 16; index++) await tell(acme, [ada.id], { type: index ? 'lead' : 'task' })

  const [bell, page, tasks] = [
    await ada(notifications.recent),
    await ada(notifications.list),
    await ada(notifications.list, { query: { filters: { type: 'task' } } }),
  ]

  expect([bell.data.recordsInfo.length, page.data.recordsInfo.length, tasks.data.recordsInfo.length]).toEqual([10, 15, 1])
  expect(page.data.metaInfo).toMatchObject({ totalRecords: 16, isLastPage: false })
})

const setChannels = (acme: World, user_id: number, channels: Partial<Record<'email' | 'in_app', boolean>>) =>
  acme.within((db) =>
    db
      .insertInto('unsubscribe_preferences')
      .values({ user_id, source: 'profile', ...channels })
      .execute(),
  )

test('a mail goes out with a way to the record and a way to leave, except to those who left', async () => {
  const acme = await newTenant()
  const [left, wanting, clerk] = [await acme.userWith(), await acme.userWith(), await acme.userWith('settings.outbox.read')]
  await setChannels(acme, left.id, { email: false })
  await tell(acme, [left.id, wanting.id])
  await acme.settle()

  const { data } = await clerk(messages.list)

  expect(data.recordsInfo).toMatchObject([{ channel: 'email', recipient: wanting.email, subject: 'Lead assigned', status: 'queued' }])
  const [mail] = data.recordsInfo
  expect(mail!.body_text).toContain('Grace Hopper is yours now')
  expect(mail!.body_text).toContain(`View Detail: https://portal.example/leads?search=${about.module_identifier}`)
  expect(mail!.body_text).toContain('Unsubscribe: https://portal.example/notifications/unsubscribe/')
  expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('who left the bell finds nothing there and is not rung, yet still gets the mail', async () => {
  const acme = await newTenant()
  const [ada, clerk] = [await acme.userWith(), await acme.userWith('settings.outbox.read')]
  await setChannels(acme, ada.id, { in_app: false })
  await tell(acme, [ada.id])
  await acme.settle()

  const [bell, page, outbox] = [await ada(notifications.recent), await ada(notifications.list), await clerk(messages.list)]

  expect(bell.data).toEqual({ recordsInfo: [], hasUnreadNotifications: false, unReadNotificationCount: 0 })
  expect(page.data.metaInfo.totalRecords).toBe(0)
  expect(acme.told()).toEqual([])
  expect(outbox.data.recordsInfo.map(({ recipient }) => recipient)).toEqual([ada.email])
})

test('what concerns the safety of an account reaches even those who left everything, and offers no way to leave', async () => {
  const acme = await newTenant()
  const [ada, clerk] = [await acme.userWith(), await acme.userWith('settings.outbox.read')]
  await setChannels(acme, ada.id, { in_app: false, email: false })
  await tell(acme, [ada.id], { type: 'security', module_type: 'user', mail: 'always' })
  await acme.settle()

  const [bell, outbox] = [await ada(notifications.recent), await clerk(messages.list)]

  expect(bell.data.unReadNotificationCount).toBe(1)
  expect(outbox.data.recordsInfo).toMatchObject([{ recipient: ada.email, headers: {} }])
  expect(outbox.data.recordsInfo[0]!.body_text).not.toContain('unsubscribe')
})

test('what is read on one page is told to the other pages of the person, once, and to nobody else', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  await tell(acme, [ada.id, bob.id])
  await tell(acme, [ada.id])
  const [first] = (await ada(notifications.recent)).data.recordsInfo
  const params = { id: first!.notification_info.identifier }

  await ada(notifications.read, { params })
  await ada(notifications.read, { params })
  await ada(notifications.readAll)
  await ada(notifications.readAll)

  const room = [`t${acme.id}:user:${ada.id}`]
  expect(acme.told().filter(({ name }) => name === 'notificationsRead')).toEqual([
    { rooms: room, name: 'notificationsRead', message: { identifier: params.id } },
    { rooms: room, name: 'notificationsRead', message: { identifier: null } },
  ])
})

test('what is told of one record in a row is one line of the bell, read together, and nobody reads those of others', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  const [lead, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await tell(acme, [ada.id], { title: 'Before', module_identifier: other })
  for (let index = 0; index < 12; index++) await tell(acme, [ada.id], { title: `About ${index}`, module_identifier: lead })
  await tell(acme, [ada.id, bob.id], { title: 'After', module_identifier: other })

  const { data } = await ada(notifications.recent, { query: { in_lines: true } })
  const lines = groupsOf(data.recordsInfo)
  const identifiers = lines[1]!.map(({ notification_info }) => notification_info.identifier)
  const refused = await bob(notifications.readSeveral, { body: { identifiers } })
  const foreign = (await bob(notifications.recent)).data.recordsInfo[0]!.notification_info.identifier
  const mixed = await ada(notifications.readSeveral, { body: { identifiers: [...identifiers, foreign] } })
  const untouched = (await ada(notifications.recent)).data.unReadNotificationCount
  const read = await ada(notifications.readSeveral, { body: { identifiers } })

  expect(lines.map((line) => [line[0].notification_info.title, line.length])).toEqual([
    ['After', 1],
    ['About 11', 12],
    ['Before', 1],
  ])
  expect([refused.status, mixed.status, untouched]).toEqual([404, 404, 14])
  expect(read.data).toEqual({ hasUnreadNotifications: true, unReadNotificationCount: 2 })
  expect((await bob(notifications.recent)).data.unReadNotificationCount).toBe(1)
})

test('an unknown filter is refused, and an impossible value of a known one too', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const asked = async (filters: string) => (await ada(notifications.list, { query: { filters } as never })).status

  expect(await asked('{"colour":"red"}')).toBe(422)
  expect(await asked('{"read_status":"maybe"}')).toBe(422)
  expect(await asked('{not json')).toBe(422)
  expect(await asked('{"read_status":"unread","type":"task"}')).toBe(200)
})

test('words find notifications as their reader sees them, in whatever order and language', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await tell(acme, [ada.id], {
    title: 'Lead status changed',
    content: 'The status of {{name}} is now: {{status}}',
    vars: { name: 'Zeynep Öztürk', status: '100%_sure' },
  })
  await tell(acme, [ada.id], {
    title: 'Payment made',
    content: '{{amount}} was paid to {{name}}, {{number}}',
    vars: { amount: 'GBP 10', name: 'North', number: 'PY-7' },
  })
  const titles = async (search: string, language = 'en') =>
    (await ada(notifications.list, { query: { search } }, { 'accept-language': language })).data.recordsInfo.map(
      ({ notification_info }) => notification_info.title,
    )

  expect(await titles('ozturk STATUS')).toEqual(['Lead status changed'])
  expect(await titles('py-7 paid')).toEqual(['Payment made'])
  expect(await titles('100%_')).toEqual(['Lead status changed'])
  expect(await titles('10_%')).toEqual([])
  expect(await titles('nobody')).toEqual([])
  const [french] = (await ada(notifications.list, { query: {} }, { 'accept-language': 'fr' })).data.recordsInfo
  expect(await titles(french!.notification_info.title, 'fr')).toEqual([french!.notification_info.title])
})

test('a title as long as it may be, and a type nobody knows yet, are listed like others', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await tell(acme, [ada.id], { title: 'x'.repeat(2_000), type: 'parcel' as never })

  const { data, status } = await ada(notifications.list)

  expect(status).toBe(200)
  expect(data.recordsInfo[0]!.notification_info).toMatchObject({ title: 'x'.repeat(2_000), type: 'parcel' })
})
