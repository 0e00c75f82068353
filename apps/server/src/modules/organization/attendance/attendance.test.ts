import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, tenants, type World } from '../../../../test/world.ts'

const switchOn = async (acme: World, audience = {}) => {
  await acme.within((db) =>
    db
      .insertInto('tenant_gates')
      .values({ gate_key: 'attendance.check_in', enabled: true, audience: JSON.stringify(audience) })
      .execute(),
  )
  tenants.forget()
}
const rows = (acme: World) => acme.within((db) => db.selectFrom('attendances').select(['day', 'checked_out_at']).orderBy('id').execute())

test('somebody checks in and out, and again without a second record; the profile says which', async () => {
  const acme = await newTenant()
  await switchOn(acme)
  const ada = await acme.userWith()

  const answers = []
  for (const call of [attendances.checkOut, attendances.checkIn, attendances.checkIn])
    answers.push((await ada(call, {})).data.attendanceInfo.status)
  const inside = await ada(profile.get, {})
  for (const call of [attendances.checkOut, attendances.checkOut]) answers.push((await ada(call, {})).data.attendanceInfo.status)

  expect(answers).toEqual(['checked_out', 'checked_in', 'checked_in', 'checked_out', 'checked_out'])
  expect(inside.data.attendanceInfo).toMatchObject({ status: 'checked_in', last_changed_at: expect.any(String) })
  expect(await rows(acme)).toEqual([{ day: expect.any(String), checked_out_at: expect.any(String) }])
})

test('ten check-ins at once are one', async () => {
  const acme = await newTenant()
  await switchOn(acme)
  const ada = await acme.userWith()

  await Promise.all(Array.from({ length: 10 }, () => ada(attendances.checkIn, {})))

  expect(await rows(acme)).toHaveLength(1)
})

test('the working day is the day where the person is', async () => {
  const acme = await newTenant()
  await switchOn(acme)
  const ada = await acme.userWith()
  const days = []
  for (const offset of ['-720', '840']) {
    await ada(attendances.checkIn, {}, { [headers.timeOffset]: offset })
    days.push((await rows(acme)).at(-1)!.day)
  }

  expect(days[0]! < days[1]!).toBe(true)
})

test('without the switch, or for an agent, there is nothing to check into', async () => {
  const [off, on] = [await newTenant(), await newTenant()]
  await switchOn(on)
  const [ada, agent] = [await off.userWith(), await on.person({ role: 'agent' })]

  const answers = await Promise.all([ada(attendances.checkIn, {}), agent(attendances.checkIn, {})])

  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

test('a manager reads of whom they manage; another company reads nothing of it', async () => {
  const acme = await newTenant()
  await switchOn(acme)
  const [ada, boss, manager] = [
    await acme.userWith(),
    await acme.userWith('settings.attendance.read'),
    await acme.person({ role: 'branch_manager' }),
  ]
  await ada(attendances.checkIn, {})
  const other = await newTenant()
  const eve = await other.userWith('settings.attendance.read')

  const lists = await Promise.all([boss, manager, eve].map((call) => call(attendances.list, { query: {} })))

  expect(lists.map(({ data }) => data.recordsInfo.length)).toEqual([1, 0, 0])
  expect(lists[0]!.data.recordsInfo[0]).toMatchObject({ user_info: { id: ada.id }, checked_out_at: null, minutes: null })
  expect((await boss(attendances.list, { query: { filters: { day: { to: '2020-01-01' } } } })).data.recordsInfo).toEqual([])
})
