import { devices } from '@embark/contract/identity/device/device.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { expect, test } from 'vitest'
import { callerWith, newTenant, type World } from '../../../../test/world.ts'
import { opened } from '../sign-in/session.builder.ts'
import { aPassword, aUser } from '../user/user.builder.ts'

async function browserOf(acme: World, email: string, about: { device_os?: string; device_client?: string } = {}) {
  const number = crypto.randomUUID()
  const answer = await acme.visitor(signIn.signIn, { body: { email, password: aPassword, ...about } }, { [headers.device]: number })
  const { tokensInfo, deviceInfo } = opened(answer.data)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { me: callerWith(tokensInfo.accessToken), number, deviceId: deviceInfo.identifier, cookie }
}

async function twoBrowsers() {
  const acme = await newTenant()
  const ada = await acme.asSystem((ctx) => aUser(ctx))
  const phone = await browserOf(acme, ada.email, { device_os: 'iOS', device_client: 'Safari' })
  const desk = await browserOf(acme, ada.email, { device_os: 'Linux', device_client: 'Firefox' })
  return { acme, ada, phone, desk }
}

test('one sees one’s own devices, those used last first, and which of them this is', async () => {
  const { acme, ada, phone, desk } = await twoBrowsers()
  await acme.person({ role: 'counsellor' })

  const { data } = await desk.me(devices.list)

  expect(data.records).toMatchObject([
    {
      identifier: desk.deviceId,
      device_identifier: desk.number,
      device_os: 'Linux',
      device_client: 'Firefox',
      status: 'active',
      is_current: true,
    },
    {
      identifier: phone.deviceId,
      device_os: 'iOS',
      is_current: false,
      userInfo: { id: ada.id, first_name: 'Ada', last_name: 'Byron', email: ada.email },
    },
  ])
  expect(data.metaInfo).toMatchObject({ totalRecords: 2, per_page: 15 })
})

test('a list is searched and ordered', async () => {
  const { phone, desk } = await twoBrowsers()

  const matching = await desk.me(devices.list, { query: { search: 'safari' } })
  const ordered = await desk.me(devices.list, { query: { sort_by: 'device_client', sort: 'asc' } })

  expect(matching.data.records.map(({ identifier }) => identifier)).toEqual([phone.deviceId])
  expect(ordered.data.records.map(({ device_client }) => device_client)).toEqual(['Firefox', 'Safari'])
})

test('a device that is logged out loses its session and its refresh token, its pages hear of it, and the others go on', async () => {
  const { acme, ada, phone, desk } = await twoBrowsers()

  const answer = await desk.me(devices.logOut, { params: { deviceId: phone.deviceId } })
  await acme.settle()

  expect(answer).toMatchObject({ status: 200, message: 'Device logged out successfully' })
  expect([(await phone.me(profile.get)).status, (await desk.me(profile.get)).status]).toEqual([401, 200])
  expect((await acme.visitor(signIn.refresh, { body: {} }, { cookie: phone.cookie })).status).toBe(401)
  expect(acme.told()).toEqual([
    { rooms: [`t${acme.id}:user:${ada.id}`], name: 'accessRevoked', message: { device_identifier: phone.number } },
  ])
  const [active, ended] = [await desk.me(devices.list), await desk.me(devices.list, { query: { status: 'logged_out' } })]
  expect([active, ended].map(({ data }) => data.records.map(({ identifier }) => identifier))).toEqual([[desk.deviceId], [phone.deviceId]])
  expect((await acme.audit()).map(({ action }) => action)).toContain('device.logged_out')
})

test('signing in again makes the device active again', async () => {
  const { acme, ada, phone, desk } = await twoBrowsers()
  await desk.me(devices.logOut, { params: { deviceId: phone.deviceId } })

  await acme.visitor(signIn.signIn, { body: { email: ada.email, password: aPassword } }, { [headers.device]: phone.number })

  expect((await desk.me(devices.list)).data.records).toHaveLength(2)
})

test('the device one sits at is not logged out from the list', async () => {
  const { desk } = await twoBrowsers()

  const answer = await desk.me(devices.logOut, { params: { deviceId: desk.deviceId } })

  expect(answer).toMatchObject({ status: 400, message: 'Current device can not be logged out', errors: [{ code: 'CURRENT_DEVICE' }] })
  expect((await desk.me(profile.get)).status).toBe(200)
})

test('the devices of the company take a key to see and another to log out', async () => {
  const { acme, phone } = await twoBrowsers()
  const none = await acme.person({ role: 'counsellor' })
  const [reader, keeper] = [
    await acme.userWith('settings.login.security.read'),
    await acme.userWith('settings.login.security.read', 'settings.login.security.update'),
  ]
  const elsewhere = await (await newTenant()).userWith('settings.login.security.read', 'settings.login.security.update')
  const params = { deviceId: phone.deviceId }

  const seen = [none, reader, elsewhere].map(async (person) =>
    (await person(devices.list)).data.records.some(({ identifier }) => identifier === phone.deviceId),
  )
  const ended = [
    await none(devices.logOut, { params }),
    await reader(devices.logOut, { params }),
    await elsewhere(devices.logOut, { params }),
  ]

  expect(await Promise.all(seen)).toEqual([false, true, false])
  expect(ended.map(({ status }) => status)).toEqual([404, 403, 404])
  expect((await keeper(devices.logOut, { params })).status).toBe(200)
})
