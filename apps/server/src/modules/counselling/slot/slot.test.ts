import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { slots } from '@embark/contract/counselling/slot/slot.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { freeSlots } from './slot.queries.ts'

type Person = Awaited<ReturnType<World['person']>>
const everyDay = (from = '08:00', until = '18:00') => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, until }))
const hoursWith = (changes: object = {}) => ({
  is_open: true,
  time_zone: 'UTC',
  slot_minutes: 30,
  meeting_type: 'online' as const,
  meeting_link: 'https://meet.example.com/room',
  weekly: everyDay(),
  days_off: [],
  ...changes,
})
const open = (who: Person, changes: object = {}, whose = who) =>
  who(slots.setHours, { params: { identifier: whose.identifier }, body: hoursWith(changes) })
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** A company with a counsellor who can be booked, and a student whose lead they work. */
async function company(settings: Parameters<typeof newTenant>[0] = {}) {
  const acme = await newTenant(settings)
  const bob = await acme.person({ role: 'counsellor', first_name: 'Bob' })
  const grace = await acme.person({ role: 'student', first_name: 'Grace' })
  const lead = await acme.asSystem((ctx) =>
    aLead(ctx, { student_user_id: grace.id, assigned: [{ user_id: bob.id, role_id: bob.role_id }] }),
  )
  await open(bob)
  const type = (await grace(slots.mine)).data.typesInfo[0]!.id
  const offered = async (who = grace, from = day(2)) => (await who(slots.offered, { query: { from, days: 1 } })).data.recordsInfo
  const book = (slot: { starts_at: string; user_identifier: string }, who = grace) =>
    who(slots.book, { body: { counselling_type: type, schedule_date: slot.starts_at, user_identifier: slot.user_identifier } })
  return { acme, bob, grace, lead, type, offered, book }
}

test('the hours of a week are set by the person, by who they report to, and by who leads the branch or the company', async () => {
  const { acme, bob } = await company()
  const eve = await acme.person({ role: 'counsellor', first_name: 'Eve' })
  const boss = await acme.person({ role: 'counsellor' })
  const manager = await acme.person({ role: 'branch_manager' })
  const admin = await acme.person({ role: 'administrator' })
  const student = await acme.person({ role: 'student' })
  await acme.within((db) =>
    db
      .insertInto('reporting_managers')
      .values({ user_id: bob.id, role_id: bob.role_id, manager_user_id: boss.id, manager_role_id: boss.role_id })
      .execute(),
  )
  const set = async (who: Person) => (await open(who, {}, bob)).status
  expect([await set(bob), await set(boss), await set(admin), await set(eve), await set(manager), await set(student)]).toEqual([
    200, 200, 200, 403, 403, 403,
  ])
  const read = await eve(slots.hours, { params: { identifier: bob.identifier } })
  expect(read.data.hoursInfo).toMatchObject({ user: { first_name: 'Bob' }, is_open: true, can: { update: false } })
  const none = await eve(slots.hours, { params: { identifier: eve.identifier } })
  expect(none.data.hoursInfo).toMatchObject({ is_open: false, weekly: [], version: 0, can: { update: true } })
  const stranger = (await company()).bob
  expect((await stranger(slots.hours, { params: { identifier: bob.identifier } })).status).toBe(404)
})

test('what makes no week is complained about where it stands', async () => {
  const { bob } = await company()
  const complaintsOf = async (changes: object) => (await open(bob, changes)).errors.map(({ field, message }) => [field, message])
  expect(await complaintsOf({ weekly: [{ weekday: 1, from: '10:00', until: '10:00' }] })).toEqual([
    ['weekly.0.until', 'The end is after the start'],
  ])
  expect(
    await complaintsOf({
      weekly: [
        { weekday: 1, from: '09:00', until: '12:00' },
        { weekday: 1, from: '11:30', until: '13:00' },
      ],
    }),
  ).toEqual([['weekly.1.until', 'These times overlap']])
  expect(await complaintsOf({ time_zone: '+03:00' })).toEqual([['time_zone', 'Time zone is required']])
  expect(await complaintsOf({ meeting_link: 'http://x.example.com' })).toEqual([
    ['meeting_link', 'Enter an address starting with https://'],
  ])
  expect(await complaintsOf({ days_off: [{ from: '2026-02-02', to: '2026-02-01' }] })).toEqual([
    ['days_off.0.to', 'The end is after the start'],
  ])
})

test('nine o’clock stays nine o’clock when the clocks change, and an hour that is not there is not offered', async () => {
  const { acme, bob } = await company()
  await open(bob, { time_zone: 'Europe/London', slot_minutes: 60, weekly: everyDay('00:00', '04:00') })
  const from = (start: string) =>
    acme.asSystem((ctx) =>
      freeSlots({ ...ctx, now: () => new Date('2026-03-01T00:00:00Z') }, { staff_identifier: bob.identifier, from: start, days: 1 }),
    )
  const begins = async (start: string) => (await from(start)).map(({ starts_at }) => new Date(starts_at).toISOString().slice(5, 16))

  // On 29 March 2026 one o'clock becomes two in London.
  expect(await begins('2026-03-28')).toEqual(['03-28T00:00', '03-28T01:00', '03-28T02:00', '03-28T03:00'])
  expect(await begins('2026-03-29')).toEqual(['03-29T00:00', '03-29T01:00', '03-29T02:00'])
  expect(await begins('2026-03-30')).toEqual(['03-29T23:00', '03-30T00:00', '03-30T01:00', '03-30T02:00'])
})

test('what is taken, a day off and what begins within the hour are not free', async () => {
  const { acme, bob } = await company()
  const ada = await acme.userWith('leads.read', 'leads.counsellings.read', 'leads.counsellings.create')
  const free = async (from: string) =>
    (await ada(slots.free, { query: { staff_identifier: bob.identifier, from, days: 1 } })).data.recordsInfo.map(({ starts_at }) =>
      new Date(starts_at).toISOString().slice(11, 16),
    )
  const all = await free(day(3))
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  await ada(counsellings.create, {
    body: {
      lead_identifier: lead.identifier,
      counselling_type: (
        await acme.within((db) =>
          db
            .selectFrom('lookup_values')
            .select('id')
            .where('key', '=', 'visa')
            .where('type', '=', 'counselling_type')
            .executeTakeFirstOrThrow(),
        )
      ).id,
      meeting_type: 'phone',
      schedule_date: `${day(3)}T09:15:00.000Z`,
      user_identifier: bob.identifier,
    },
  })
  expect(all).toHaveLength(20)
  expect(await free(day(3))).toEqual(all.filter((time) => !['09:00', '09:30'].includes(time)))
  await open(bob, { days_off: [{ from: day(4), to: day(5) }], weekly: everyDay('00:00', '24:00') })
  expect([await free(day(4)), await free(day(5))]).toEqual([[], []])
  const soon = (await ada(slots.free, { query: { staff_identifier: bob.identifier, from: day(0), days: 2 } })).data.recordsInfo
  expect(soon.every(({ starts_at }) => Date.parse(starts_at) > Date.now() + 59 * 60_000)).toBe(true)
  await open(bob, { is_open: false })
  expect(await free(day(3))).toEqual([])
})

test('a student books a time of who works their lead, sees it, and the counsellor finds it in the list', async () => {
  const { bob, grace, offered, book } = await company()
  const [first] = await offered()
  const booked = await book(first!)
  const mine = (await grace(slots.mine)).data

  expect(first).toMatchObject({ counsellor: 'Bob', user_identifier: bob.identifier })
  expect(booked).toMatchObject({
    status: 201,
    data: {
      counsellingInfo: {
        counsellor: 'Bob Byron',
        meeting_link: 'https://meet.example.com/room',
        status: 'scheduled',
        can: { change: true },
      },
    },
  })
  expect(mine.recordsInfo).toHaveLength(1)
  expect((await bob(counsellings.list)).data.recordsInfo[0]).toMatchObject({ created_by: { first_name: 'Grace' } })
  expect((await offered()).some(({ starts_at }) => starts_at === first!.starts_at)).toBe(false)
})

test('of two who book the same time one is told, and offered the next ones', async () => {
  const { acme, bob, offered, book } = await company()
  const emmy = await acme.person({ role: 'student', first_name: 'Emmy' })
  await acme.asSystem((ctx) => aLead(ctx, { student_user_id: emmy.id, assigned: [{ user_id: bob.id, role_id: bob.role_id }] }))
  const [first, second] = await offered()

  const answers = await Promise.all([book(first!), book(first!, emmy)])
  const refused = answers.find(({ status }) => status !== 201)!

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(refused.errors[0]).toMatchObject({
    code: 'COUNSELLOR_BUSY',
    message: 'Someone else has just booked this time. Choose another one',
  })
  expect((refused.errors[0] as { details?: { next: object[] } }).details?.next[0]).toMatchObject({ starts_at: second!.starts_at })
})

test('a student moves and cancels until the company’s limit, and only what is theirs', async () => {
  const { acme, grace, offered, book } = await company({ counselling: { change_hours: 30 } })
  const emmy = await acme.person({ role: 'student', first_name: 'Emmy' })
  await acme.asSystem((ctx) => aLead(ctx, { student_user_id: emmy.id }))
  const [first, , third] = await offered()
  const { identifier } = (await book(first!)).data.counsellingInfo
  const move = (who: Person, slot: { starts_at: string; user_identifier: string }) =>
    who(slots.move, { params: { identifier }, body: { schedule_date: slot.starts_at, user_identifier: slot.user_identifier } })

  expect((await move(emmy, third!)).status).toBe(404)
  const moved = await move(grace, third!)
  expect(Date.parse(moved.data.counsellingInfo.schedule_date)).toBe(Date.parse(third!.starts_at))
  expect((await move(grace, { starts_at: `${day(2)}T03:00:00.000Z`, user_identifier: third!.user_identifier })).status).toBe(409)
  await acme.within((db) =>
    db
      .updateTable('counsellings')
      .set({
        schedule_date: new Date(Date.now() + 20 * 3_600_000).toISOString(),
        ends_at: new Date(Date.now() + 21 * 3_600_000).toISOString(),
      })
      .where('identifier', '=', identifier)
      .execute(),
  )
  const late = await grace(slots.cancel, { params: { identifier } })
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'COUNSELLING_TOO_LATE'])
  expect((await grace(slots.mine)).data).toMatchObject({ change_hours: 30, recordsInfo: [{ can: { change: false } }] })
  const other = (await book((await offered())[0]!)).data.counsellingInfo.identifier
  const cancelled = await grace(slots.cancel, { params: { identifier: other } })
  expect(cancelled.data.counsellingInfo).toMatchObject({ status: 'cancelled', can: { change: false } })
})

test('without anybody on the lead the people of its branch are offered; whoever is no student finds nothing', async () => {
  const { acme, bob } = await company()
  const branches = await acme.within((db) =>
    db
      .insertInto('branches')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning(['id'])
      .execute(),
  )
  const [north, south] = branches.map(({ id }) => id)
  const eve = await acme.person({ role: 'counsellor', first_name: 'Eve', branch_id: north! })
  await open(eve)
  await acme.within((db) => db.updateTable('users').set({ branch_id: south! }).where('id', '=', bob.id).execute())
  const emmy = await acme.person({ role: 'student', first_name: 'Emmy' })
  await acme.asSystem((ctx) => aLead(ctx, { student_user_id: emmy.id, branch_id: north! }))
  const who = new Set(
    (await emmy(slots.offered, { query: { from: day(2), days: 1 } })).data.recordsInfo.map(({ counsellor }) => counsellor),
  )
  expect(who).toEqual(new Set(['Eve']))
  const admin = await acme.person({ role: 'administrator' })
  expect([(await admin(slots.mine)).status, (await admin(slots.offered, { query: {} })).status]).toEqual([404, 404])
})
