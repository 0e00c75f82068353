import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { workingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { aGeneralTask, aTask, inMinutes } from '../task/task.builder.ts'

const secretIn = (address: string) => /\/feed\/([^/]+)\/calendar\.ics/.exec(address)![1]!
const read = (acme: World, secret: string) => acme.visitor(calendars.file, { params: { secret } })

test('a calendar read by its secret address holds what its owner sees, and no more', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const bob = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  const mine = await aTask(ada, lead, { note: 'Call, then write; twice' })
  await aTask(bob, lead, { note: 'Of somebody else' })
  const off = (await ada(calendars.feed)).data.feedInfo
  const { address } = (await ada(calendars.renewFeed)).data.feedInfo
  const file = await read(acme, secretIn(address!))
  const text = file.raw.toString()

  expect(off).toEqual({ address: null, since: null })
  expect(address).toContain(`client_number=${acme.number}`)
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain(`UID:task-${mine.identifier}\r\n`)
  expect(text).toContain('SUMMARY:Call\\, then write\\; twice\r\n')
  expect(text).toContain('DESCRIPTION:Grace Hopper\r\n')
  expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('an address that was renewed, switched off or made up, and one whose owner left or lost the role, answer the same', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const [ada, bob, eve] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
  ]
  const begin = async (who: typeof ada) => secretIn((await who(calendars.renewFeed)).data.feedInfo.address!)
  const [first, left, lost] = [await begin(ada), await begin(bob), await begin(eve)]
  const second = await begin(ada)
  await acme.within(async (db) => {
    await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', bob.id).execute()
    await db.deleteFrom('user_roles').where('user_id', '=', eve.id).execute()
  })
  const works = await read(acme, second)
  const elsewhere = await read(other, second)
  await ada(calendars.removeFeed)
  const answers = [elsewhere]
  for (const secret of [first, second, left, lost, 'nonsense', `${second.slice(0, -2)}AA`]) answers.push(await read(acme, secret))

  expect(works.status).toBe(200)
  expect(
    new Set(answers.map(({ status, message, errors }) => JSON.stringify([status, message, errors.map(({ code }) => code)]))).size,
  ).toBe(1)
  expect(answers[0]!.status).toBe(404)
})

test('a calendar shows what is done and what is to be done between two days, and refuses a stretch nobody looks at', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const [open, done, cancelled] = [await aTask(ada, lead), await aGeneralTask(ada), await aTask(ada, lead)]
  await aTask(ada, lead, { scheduled_at: inMinutes(60 * 24 * 20) })
  const move = (task: { identifier: string }, status: 'completed' | 'cancelled') =>
    ada(tasks.changeStatus, { params: { id: task.identifier }, body: { status } })
  await move(done, 'completed')
  await move(cancelled, 'cancelled')
  const [from, to] = [inMinutes(-1_440).slice(0, 10), inMinutes(2_880).slice(0, 10)]

  const shown = (await ada(calendars.entries, { query: { from, to } })).data
  const long = await ada(calendars.entries, { query: { from: '2026-01-01', to: '2026-12-31' } })
  const backwards = await ada(calendars.entries, { query: { from: to, to: from } })

  expect(shown.isComplete).toBe(true)
  expect(shown.recordsInfo.map(({ identifier, is_done, about, can }) => [identifier, is_done, about?.module ?? null, can.move])).toEqual([
    [open.identifier, false, 'lead', true],
    [done.identifier, true, null, false],
  ])
  expect([long.status, backwards.status, pathOf(calendars.entries)]).toEqual([422, 422, '/calendar'])
})

test('a calendar knows when its reader works: on the hours of their branch or of the company, and may change what its settings let change', async () => {
  const acme = await newTenant()
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'North' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const admin = await acme.userWith('leads.read', 'settings.working.hours.read', 'settings.working.hours.update')
  const [counsellor, agent] = [await acme.person({ role: 'counsellor', branch_id: branch.id }), await acme.person({ role: 'agent' })]
  const holidays = [{ from: '2026-12-02', to: '2026-12-03', name: 'National Day' }]
  const weekly = [{ weekday: 7, from: '10:00', until: '14:00' }]
  await admin(workingHours.set, { params: { branch: 'company' }, body: { time_zone: 'Asia/Dubai', weekly: null, holidays } })
  await admin(workingHours.set, { params: { branch: branch.identifier }, body: { time_zone: null, weekly, holidays: [] } })
  const hours = async (who: typeof admin) => (await who(calendars.hours)).data.hoursInfo

  expect(await hours(counsellor)).toEqual({ time_zone: 'Asia/Dubai', weekly, holidays, can: { update: false } })
  expect(await hours(admin)).toMatchObject({ weekly: { length: 5 }, can: { update: true } })
  expect(await hours(agent)).toBeNull()
})
