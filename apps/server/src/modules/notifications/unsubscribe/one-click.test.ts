import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { expect, test } from 'vitest'
import { sendMessage } from '#platform/channels/send-message.ts'
import { app, newTenant, type World } from '../../../../test/world.ts'

const all = { email: true, sms: true, push: true, in_app: true }

/** What a mail provider does with the link of a mail: no cookie, no header of ours, only the form. */
async function oneClick(url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') {
  const { pathname, search } = new URL(url)
  return (await app()).inject({ method: 'POST', url: `${pathname}${search}`, payload, headers: { 'content-type': type } })
}
async function linkIn(acme: World, user: { id: number; email: string }) {
  await acme.asSystem((ctx) =>
    sendMessage(ctx, {
      channel: 'email',
      recipient: user.email,
      subject: 'Hello',
      text: 'Hello',
      optional: { user_id: user.id, language: 'en' },
    }),
  )
  const { data } = await (await acme.userWith('settings.outbox.read'))(messages.list)
  return /^<(.+)>$/.exec(data.recordsInfo[0]!.headers['List-Unsubscribe']!)![1]!
}

test('a mail provider leaves for its reader with one request to the link of the mail, twice without harm', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await ada(unsubscribes.update, { params: { userIdentifier: ada.identifier }, body: { ...all, push: false } })
  const link = await linkIn(acme, ada)

  const [first, second] = [await oneClick(link), await oneClick(link)]

  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.headers['set-cookie']).toBeUndefined()
  const { data } = await ada(unsubscribes.check, { params: { identifier: ada.identifier } })
  expect(data.preferenceInfo).toMatchObject({ email: false, sms: true, push: false, source: 'link' })
})

test('a mail provider may send the form in parts', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const link = await linkIn(acme, ada)
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

  expect((await oneClick(link, parts, 'multipart/form-data; boundary=b')).statusCode).toBe(200)
  expect((await ada(unsubscribes.check, { params: { identifier: ada.identifier } })).data.preferenceInfo.email).toBe(false)
})

test('one request without the words, or with a spoilt link, leaves nothing; forms reach no other endpoint', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const link = await linkIn(acme, ada)

  expect((await oneClick(link, 'List-Unsubscribe=Maybe')).statusCode).toBe(422)
  expect((await oneClick(link, '')).statusCode).toBe(422)
  expect((await oneClick(link.replace('?', 'A?'))).statusCode).toBe(404)
  expect((await oneClick('https://portal.example/api/auth/signin')).statusCode).toBe(415)
  expect((await ada(unsubscribes.check, { params: { identifier: ada.identifier } })).data.preferenceInfo.email).toBe(true)
})
