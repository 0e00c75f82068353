import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { type NewNotification, notify } from './notification.commands.ts'

const about: NewNotification = {
  type: 'lead',
  module_type: 'lead',
  module_identifier: crypto.randomUUID(),
  title: 'Lead assigned',
  content: '{{name}} is yours now',
  vars: { name: 'Grace Hopper' },
}
const tell = (acme: World, ids: number[], more: Partial<NewNotification> = {}) =>
  acme.asSystem((ctx) => notify(ctx, ids, { ...about, ...more }))

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
  expect(acme.told().map(({ rooms, name }) => [rooms[0], name])).toEqual([
    [`t${acme.id}:user:${ada.id}`, 'notificationReceived'],
    [`t${acme.id}:user:${ada.id}`, 'notificationReceived'],
    [`t${acme.id}:user:${bob.id}`, 'notificationReceived'],
  ])
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

test('a mail goes out only to those who asked for mails', async () => {
  const acme = await newTenant()
  const [quiet, asking, clerk] = [await acme.userWith(), await acme.userWith(), await acme.userWith('settings.outbox.read')]
  await asking(profile.prefer, { params: { key: 'notifications.email' }, body: { value: true } })
  await tell(acme, [quiet.id, asking.id])
  await acme.settle()

  const { data } = await clerk(messages.list)

  expect(data.recordsInfo).toMatchObject([
    { channel: 'email', recipient: asking.email, subject: 'Lead assigned', body_text: 'Grace Hopper is yours now', status: 'queued' },
  ])
})
