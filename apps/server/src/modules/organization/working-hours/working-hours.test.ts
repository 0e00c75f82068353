import { workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { workingTime } from './working-hours.queries.ts'

const keys = ['settings.working.hours.read', 'settings.working.hours.update'] as const
const week = (from: string, until: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, until }))

async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const [north, south] = await acme.within((db) =>
    db
      .insertInto('branches')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning(['id', 'identifier'])
      .execute(),
  )
  return { acme, ada, north: north!, south: south! }
}

test('a branch has the hours and holidays of the company until it says its own', async () => {
  const { acme, ada, north } = await company()
  const [ofCompany, ofNorth] = [{ branch: 'company' as const }, { branch: north.identifier }]

  const usual = await ada(workingHours.get, { params: ofNorth })
  await ada(workingHours.set, {
    params: ofCompany,
    body: {
      time_zone: 'Asia/Dubai',
      weekly: week('08:00', '16:00'),
      holidays: [{ from: '2026-12-02', to: '2026-12-03', name: ' National Day ' }],
    },
  })
  const inherited = await ada(workingHours.get, { params: ofNorth })
  await ada(workingHours.set, {
    params: ofNorth,
    body: { time_zone: 'Asia/Dhaka', weekly: null, holidays: [{ from: '2026-02-21', to: '2026-02-21', name: 'Language Day' }] },
  })
  const listed = await ada(workingHours.list, {})

  expect(usual.data.hoursInfo).toMatchObject({ weekly: null, effective: { time_zone: 'UTC', weekly: week('09:00', '18:00') } })
  expect(inherited.data.hoursInfo).toMatchObject({
    weekly: null,
    holidays: [],
    effective: { time_zone: 'Asia/Dubai', weekly: week('08:00', '16:00'), holidays: [{ name: 'National Day' }] },
  })
  expect(
    listed.data.recordsInfo.map(({ branch, effective }) => [branch?.name ?? null, effective.time_zone, effective.holidays.length]),
  ).toEqual([
    [null, 'Asia/Dubai', 1],
    ['North', 'Asia/Dhaka', 2],
    ['South', 'Asia/Dubai', 1],
  ])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['working_hours.changed', 'working_hours.changed'])
})

test('times that meet, end before they begin, or have no name are refused at their place', async () => {
  const { ada } = await company()
  const fields = async (body: object) =>
    (await ada(workingHours.set, { params: { branch: 'company' }, body: body as never })).errors.map(({ field }) => field)
  const rest = { time_zone: null, holidays: [] }

  expect(await fields({ ...rest, weekly: [...week('09:00', '12:30'), { weekday: 1, from: '12:00', until: '18:00' }] })).toEqual([
    'weekly.5.until',
  ])
  expect(await fields({ ...rest, weekly: [{ weekday: 1, from: '18:00', until: '09:00' }] })).toEqual(['weekly.0.until'])
  expect(await fields({ ...rest, weekly: null, holidays: [{ from: '2026-12-03', to: '2026-12-02', name: 'Eid' }] })).toEqual([
    'holidays.0.to',
  ])
  expect(await fields({ ...rest, weekly: null, holidays: [{ from: '2026-12-03', to: '2026-12-03', name: ' ' }] })).toEqual([
    'holidays.0.name',
  ])
  expect(await fields({ weekly: null, holidays: [], time_zone: 'Nowhere/City' })).toEqual(['time_zone'])
})

test('a manager sets the hours of their branch and only reads those of the company; other branches are not there', async () => {
  const { acme, north, south } = await company()
  const manager = await acme.person({ role: 'branch_manager', branch_id: north.id })
  const counsellor = await acme.person({ role: 'counsellor', branch_id: north.id })
  const body = { time_zone: null, weekly: week('10:00', '19:00'), holidays: [] }
  const set = (branch: string) => manager(workingHours.set, { params: { branch: branch as 'company' }, body })

  const seen = (await manager(workingHours.list, {})).data.recordsInfo.map(({ branch, can }) => [branch?.name ?? null, can.update])

  expect(seen).toEqual([
    [null, false],
    ['North', true],
  ])
  expect([(await set(north.identifier)).status, (await set(south.identifier)).status, (await set('company')).status]).toEqual([
    200, 404, 403,
  ])
  expect((await counsellor(workingHours.list, {})).status).toBe(403)
})

test('hours of another company are not there, and of two who change them at once the second is told', async () => {
  const [mine, other] = [await company(), await company()]
  const params = { branch: mine.north.identifier }
  const body = { time_zone: null, weekly: null, holidays: [] }

  const foreign = await other.ada(workingHours.set, { params, body })
  await mine.ada(workingHours.set, { params, body }, { 'if-match': '"v0"' })
  const late = await mine.ada(workingHours.set, { params, body }, { 'if-match': '"v0"' })

  expect([foreign.status, late.status, late.errors[0]?.code]).toEqual([404, 409, 'VERSION_CONFLICT'])
})

test('minutes are counted over breaks, nights and days off, on the clock of the branch', async () => {
  const { acme, ada, north } = await company()
  await ada(workingHours.set, {
    params: { branch: north.identifier },
    body: {
      time_zone: 'America/New_York',
      weekly: [...week('09:00', '12:00'), ...week('13:00', '17:00')],
      holidays: [{ from: '2026-03-09', to: '2026-03-09', name: 'Inventory' }],
    },
  })
  const after = (now: string, minutes: number, branch: number | null = north.id) =>
    acme.asSystem(async (ctx) => {
      const time = await workingTime({ ...ctx, now: () => new Date(now) }, branch)
      return [time.isOpen, time.opensAt?.toISOString(), time.after(minutes)?.toISOString()]
    })

  // Friday 6 March, 11:45 in New York; on Sunday clocks change, and Monday is off.
  expect(await after('2026-03-06T16:45:00Z', 30)).toEqual([true, '2026-03-06T16:45:00.000Z', '2026-03-06T18:15:00.000Z'])
  expect(await after('2026-03-06T21:50:00Z', 30)).toEqual([true, '2026-03-06T21:50:00.000Z', '2026-03-10T13:20:00.000Z'])
  expect(await after('2026-03-07T12:00:00Z', 60)).toEqual([false, '2026-03-10T13:00:00.000Z', '2026-03-10T14:00:00.000Z'])
  expect(await after('2026-03-09T08:30:00Z', 15, null)).toEqual([false, '2026-03-09T09:00:00.000Z', '2026-03-09T09:15:00.000Z'])
})

test('where nobody works there is no end of a time', async () => {
  const { acme, ada } = await company()
  await ada(workingHours.set, { params: { branch: 'company' }, body: { time_zone: null, weekly: [], holidays: [] } })

  const time = await acme.asSystem((ctx) => workingTime(ctx, null))

  expect([time.isOpen, time.opensAt, time.after(5)]).toEqual([false, undefined, undefined])
})
