import { threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/observe/log.ts'
import { newTenant, provenAgo, tenants, type World } from '../../../../test/world.ts'
import { type AssignmentRuleWishes, anAssignmentRule } from '../assignment-rule/assignment-rule.builder.ts'
import { tryAgain } from '../assignment-rule/assignment-rule.jobs.ts'
import { aLead } from '../lead/lead.builder.ts'
import { passOnDue } from './first-contact.jobs.ts'

/** What o'clock it is from now on. */
const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
afterEach(() => void vi.useRealTimers())

/** One server looks whose time is up. */
const look = (acme: World) =>
  passOnDue({ run: (work) => acme.asSystem(work), signal: new AbortController().signal, log: createLog('silent') })

type Person = Awaited<ReturnType<World['person']>>
const everyDay = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '18:00' }))

/** A company in London that works from nine to six, with a rule of thirty minutes for some counsellors of its branch. */
async function company(names: readonly string[], wishes: AssignmentRuleWishes = {}) {
  const acme = await newTenant()
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'London' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  await acme.within((db) =>
    db
      .insertInto('working_hours')
      .values({ branch_id: null, time_zone: 'Europe/London', weekly: JSON.stringify(everyDay) })
      .execute(),
  )
  const boss = await acme.person({ role: 'branch_manager', first_name: 'Boss', branch_id: branch.id })
  const people: Person[] = []
  for (const first_name of names) people.push(await acme.person({ role: 'counsellor', first_name, branch_id: branch.id }))
  const rule = await acme.asSystem((ctx) => anAssignmentRule(ctx, { name: 'Thirty minutes', people, contact_minutes: 30, ...wishes }))
  return { acme, boss, branch, people, rule }
}

/** A new lead of nobody comes, and whoever cares hears of it. */
async function aNewLead(acme: World, wishes: Parameters<typeof aLead>[1] = {}) {
  const lead = await acme.asSystem(async (ctx) => {
    const made = await aLead(ctx, wishes)
    ctx.emit('lead.created', { id: made.id, platform: 'website' })
    return made
  })
  await acme.settle()
  return lead
}

const holderOf = (acme: World, { id }: { id: number }) =>
  acme.within(async (db) => {
    const lead = await db
      .selectFrom('leads')
      .leftJoin('users', 'users.id', 'leads.owner_id')
      .select('users.first_name')
      .where('leads.id', '=', id)
      .executeTakeFirstOrThrow()
    return lead.first_name
  })
const clockOf = (acme: World, { id }: { id: number }) =>
  acme.within((db) => db.selectFrom('first_contacts').selectAll().where('lead_id', '=', id).executeTakeFirst())
const dueOf = async (acme: World, lead: { id: number }) => {
  const due = (await clockOf(acme, lead))?.due_at
  return due ? new Date(due).toISOString() : due
}
const notices = (acme: World) =>
  acme.within((db) =>
    db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['users.first_name', 'notifications.event'])
      .orderBy('notifications.event')
      .orderBy('users.first_name')
      .execute(),
  )
const timelineOf = async (acme: World, lead: { id: number }) =>
  acme.within((db) =>
    db
      .selectFrom('activities')
      .select(['type', 'vars'])
      .where('module', '=', 'lead')
      .where('record_id', '=', lead.id)
      .orderBy('id')
      .execute(),
  )

test('a lead given at 17:50 with thirty minutes to answer moves at 09:20 the next working day, once, with two servers looking', async () => {
  at('2026-03-06T17:50:00Z')
  const { acme, people } = await company(['Ann', 'Ben', 'Cleo'])
  // Ben is off duty on Monday.
  await acme.within((db) =>
    db
      .insertInto('counselling_hours')
      .values({
        user_id: people[1]!.id,
        time_zone: 'Europe/London',
        slot_minutes: 30,
        meeting_type: 'phone',
        days_off: JSON.stringify([{ from: '2026-03-09', to: '2026-03-09' }]),
      })
      .execute(),
  )

  const lead = await aNewLead(acme)
  const first = await holderOf(acme, lead)
  at('2026-03-09T09:19:59Z')
  await look(acme)
  const before = await holderOf(acme, lead)
  at('2026-03-09T09:20:00Z')
  await Promise.all([look(acme), look(acme)])
  const after = await holderOf(acme, lead)
  await Promise.all([look(acme), look(acme)])

  expect([first, before, after, await holderOf(acme, lead)]).toEqual(['Ann', 'Ann', 'Cleo', 'Cleo'])
  expect(await clockOf(acme, lead)).toMatchObject({ status: 'waiting', hand_overs: 1, passed_by: [people[0]!.id] })
  expect(await dueOf(acme, lead)).toBe('2026-03-09T09:50:00.000Z')
  expect(await timelineOf(acme, lead)).toEqual([
    { type: 'assigned_by_rule', vars: { rule: 'Thirty minutes', person: 'Ann Byron' } },
    { type: 'branch_taken', vars: { branch: 'London', person: 'Ann Byron' } },
    { type: 'handed_over', vars: { rule: 'Thirty minutes', former: 'Ann Byron', person: 'Cleo Byron' } },
  ])
})

test('both and the manager of the branch hear of a lead that moved', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme, branch } = await company(['Ann', 'Ben'])
  const elsewhere = await acme.within((db) => db.insertInto('branches').values({ name: 'Leeds' }).returning('id').executeTakeFirstOrThrow())
  await acme.person({ role: 'branch_manager', first_name: 'Other', branch_id: elsewhere.id })

  await aNewLead(acme, { branch_id: branch.id })
  at('2026-03-09T10:30:00Z')
  await look(acme)
  await acme.settle()

  expect(await notices(acme)).toEqual([
    { first_name: 'Ann', event: 'lead_assigned' },
    { first_name: 'Ben', event: 'lead_assigned' },
    { first_name: 'Ann', event: 'lead_passed_on' },
    { first_name: 'Boss', event: 'lead_passed_on' },
  ])
})

test('a reply at 09:19 stops the clock, even before anybody was told of it', async () => {
  at('2026-03-06T17:50:00Z')
  const { acme, people } = await company(['Ann', 'Ben'])
  const grace = await acme.person({ role: 'student', first_name: 'Grace' })
  const lead = await aNewLead(acme, { student_user_id: grace.id })
  const other = await aNewLead(acme, { student_user_id: (await acme.person({ role: 'student' })).id })

  at('2026-03-09T09:19:00Z')
  const [ann, ben] = people.map((person) => provenAgo(acme, person, 0))
  const replied = await ann!(threads.sayOnLead, { params: { id: lead.identifier }, body: { content: 'Good morning' } })
  await acme.settle()
  const said = await ben!(threads.sayOnLead, { params: { id: other.identifier }, body: { content: 'Hello' } })
  at('2026-03-09T09:20:00Z')
  await look(acme)

  expect([replied.status, said.status]).toEqual([201, 201])
  expect([await holderOf(acme, lead), await holderOf(acme, other)]).toEqual(['Ann', 'Ben'])
  expect(await clockOf(acme, lead)).toMatchObject({ status: 'made', made_by: 'message' })
  expect(await clockOf(acme, other)).toMatchObject({ status: 'made', made_by: 'message' })
})

test('a call that reached somebody and a move of the stage count as contact; a note, a missed call and one nobody answered do not', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme, people } = await company(['Ann'])
  const [called, moved, missed, tried] = [await aNewLead(acme), await aNewLead(acme), await aNewLead(acme), await aNewLead(acme)]
  const ann = provenAgo(acme, people[0]!, 0)
  const attempted = await acme.within((db) =>
    db.selectFrom('stages').select('identifier').where('module_type', '=', 'lead').where('key', '=', 'attempted').executeTakeFirstOrThrow(),
  )

  const log = (lead: { identifier: string }, outcome: 'reached' | 'no_answer') =>
    ann(threads.logCall, { params: { id: lead.identifier }, body: { outcome, content: '', scheduled_at: '', note: '' } })
  await log(called, 'reached')
  const logged = await log(tried, 'no_answer')
  const { status } = await ann(leadStatuses.change, {
    params: { id: moved.identifier },
    body: { status_identifier: attempted.identifier },
  })
  await ann(threads.sayOnLead, { params: { id: missed.identifier }, body: { content: 'Whose is this?', is_internal: true } })
  await acme.within((db) =>
    db
      .insertInto('conversation_entries')
      .values({
        module_type: 'lead',
        record_id: missed.id,
        channel: 'call',
        direction: 'in',
        is_internal: true,
        content: '',
        outcome: 'missed',
      })
      .execute(),
  )
  await acme.settle()

  expect([status, logged.status]).toEqual([200, 201])
  const states = await Promise.all([called, moved, missed, tried].map(async (lead) => (await clockOf(acme, lead))!))
  expect(states.map(({ status: state, made_by }) => [state, made_by])).toEqual([
    ['made', 'call'],
    ['made', 'stage'],
    ['waiting', null],
    ['waiting', null],
  ])
})

test('when nobody is left the lead goes back to the queue, and a lead somebody got by hand starts anew', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme, boss, people, branch } = await company(['Ann'])
  const lead = await aNewLead(acme, { branch_id: branch.id })

  at('2026-03-09T10:30:00Z')
  await look(acme)
  await acme.settle()
  const queued = [await holderOf(acme, lead), (await clockOf(acme, lead))?.status]
  const words = await notices(acme)
  await provenAgo(
    acme,
    boss,
    0,
  )(leadAssignments.assign, {
    params: { id: lead.identifier },
    body: {
      assign_leads_by: 'user',
      assign_to_users_info: [{ user_identifier: people[0]!.identifier, role_identifier: people[0]!.role_identifier }],
    },
  })
  await acme.settle()

  expect(queued).toEqual([null, 'unanswered'])
  expect(words.filter(({ event }) => event === 'lead_in_queue').map(({ first_name }) => first_name)).toEqual(['Ann', 'Boss'])
  expect((await timelineOf(acme, lead)).map(({ type }) => type)).toEqual(['assigned_by_rule', 'back_in_queue', 'assigned'])
  expect(await clockOf(acme, lead)).toMatchObject({ status: 'waiting', user_id: people[0]!.id, hand_overs: 0 })
  expect(await dueOf(acme, lead)).toBe('2026-03-09T11:00:00.000Z')
})

test('after as many hand-overs as the rule allows the lead goes back to the queue, though others are left', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme } = await company(['Ann', 'Ben', 'Cleo'], { max_hand_overs: 1 })
  const lead = await aNewLead(acme)

  const holders = []
  for (const moment of ['10:30', '11:00']) {
    at(`2026-03-09T${moment}:00Z`)
    await look(acme)
    holders.push(await holderOf(acme, lead))
  }

  expect(holders).toEqual(['Ben', null])
})

test('a weekend, a holiday and the night do not count, and the day the clocks change counts by the clock on the wall', async () => {
  at('2026-03-27T17:50:00Z')
  const { acme, branch } = await company(['Ann', 'Ben'])
  await acme.within((db) =>
    db
      .insertInto('working_hours')
      .values({ branch_id: branch.id, holidays: JSON.stringify([{ from: '2026-03-30', to: '2026-03-30', name: 'Founders’ day' }]) })
      .execute(),
  )

  const lead = await aNewLead(acme)

  // On Sunday 29 March one o'clock becomes two: nine o'clock on Tuesday is eight in UTC.
  expect(await dueOf(acme, lead)).toBe('2026-03-31T08:20:00.000Z')
})

test('a clock that ran out while no server was up waits for the next opening', async () => {
  at('2026-03-09T17:00:00Z')
  const { acme } = await company(['Ann', 'Ben'])
  const lead = await aNewLead(acme)

  at('2026-03-09T20:00:00Z')
  await look(acme)
  const atNight = await holderOf(acme, lead)
  const due = await dueOf(acme, lead)
  at('2026-03-10T09:00:00Z')
  await look(acme)

  expect([atNight, due]).toEqual(['Ann', '2026-03-10T09:00:00.000Z'])
  expect(await holderOf(acme, lead)).toBe('Ben')
})

test('nobody gets a lead who has left, is away, has not checked in where they have to, or has as many as the rule allows', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme, people, branch } = await company(['Ann', 'Ben', 'Cleo', 'Dan'], { open_cap: 1 })
  const [ann, ben, cleo, dan] = people
  await acme.within(async (db) => {
    await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', ann!.id).execute()
    await db
      .insertInto('tenant_gates')
      .values({ gate_key: 'attendance.check_in', enabled: true, audience: JSON.stringify({ role_identifiers: [ben!.role_identifier] }) })
      .execute()
    await db
      .insertInto('attendances')
      .values([cleo!, dan!].map(({ id }) => ({ user_id: id, day: '2026-03-09', checked_in_at: '2026-03-09T08:55:00Z' })))
      .execute()
  })
  tenants.forget()
  await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: cleo!.id, role_id: cleo!.role_id }] }))

  const first = await aNewLead(acme)
  const second = await aNewLead(acme, { branch_id: branch.id })
  await acme.settle()

  expect([await holderOf(acme, first), await holderOf(acme, second)]).toEqual(['Dan', null])
  expect((await notices(acme)).filter(({ event }) => event === 'lead_without_receiver').map(({ first_name }) => first_name)).toEqual([
    'Boss',
  ])
})

test('a lead nobody was free for is tried again by itself, and goes to whoever becomes free; one that has somebody is left', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme, people } = await company(['Ann', 'Ben'], { open_cap: 1 })
  const [ann] = people
  const [first] = [await aNewLead(acme), await aNewLead(acme)]
  const [late, taken] = [await aNewLead(acme), await aNewLead(acme)]
  await acme.within((db) => db.updateTable('leads').set({ owner_id: ann!.id }).where('id', '=', taken.id).execute())
  const again = () => tryAgain({ run: (work) => acme.asSystem(work), signal: new AbortController().signal, log: createLog('silent') })

  await again()
  const before = await holderOf(acme, late)
  await acme.within((db) => db.updateTable('leads').set({ lost_at: '2026-03-09T10:10:00Z' }).where('id', '=', first.id).execute())
  at('2026-03-09T10:12:00Z')
  await again()
  await acme.settle()
  const waiting = await acme.within((db) => db.selectFrom('waiting_leads').select('lead_id').execute())

  expect([before, await holderOf(acme, late), await holderOf(acme, taken)]).toEqual([null, 'Ann', 'Ann'])
  expect(await dueOf(acme, late)).toBe('2026-03-09T10:42:00.000Z')
  expect(waiting).toEqual([])
  expect((await notices(acme)).filter(({ event }) => event === 'lead_without_receiver')).toEqual([])
})

test('the list tells how the clock of each lead stands and is narrowed by it; students and companies without clocks are told of none', async () => {
  at('2026-03-09T10:00:00Z')
  const { acme } = await company(['Ann', 'Ben', 'Cleo'], { max_hand_overs: 0 })
  const [ada, bob] = [await acme.userWith('leads.read', 'leads.export'), await (await newTenant()).userWith('leads.read')]
  const student = await acme.person({ role: 'student' })
  const [late, soon, answered, bare] = [
    await aNewLead(acme),
    await aNewLead(acme),
    await aNewLead(acme, { student_user_id: student.id }),
    await acme.asSystem((ctx) => aLead(ctx)),
  ]
  await acme.within(async (db) => {
    await db.updateTable('first_contacts').set({ due_at: '2026-03-09T09:59:00Z' }).where('lead_id', '=', late.id).execute()
    await db
      .updateTable('first_contacts')
      .set({ status: 'made', made_by: 'call', ended_at: '2026-03-09T10:00:00Z' })
      .where('lead_id', '=', answered.id)
      .execute()
  })
  const names = new Map(
    [late, soon, answered, bare].map(({ identifier }, index) => [identifier, ['late', 'soon', 'answered', 'bare'][index]]),
  )
  const leadsWaiting = async (waits: readonly string[], more = {}) =>
    (await ada(leads.list, { query: { filters: { first_contact: waits }, ...more } as never })).data.recordsInfo.map(({ identifier }) =>
      names.get(identifier),
    )

  const rows = (await ada(leads.list, {})).data.recordsInfo
  const clocks = new Map(rows.map(({ identifier, first_contact }) => [names.get(identifier), first_contact]))
  const own = await provenAgo(acme, student, 0)(leads.list, {})
  const asked = await provenAgo(acme, student, 0)(leads.list, { query: { filters: { first_contact: ['late'] } } as never })
  const choices = async (who: typeof ada) => (await who(leads.dropdowns, { query: { only: 'first_contact' } })).data.first_contact

  expect(clocks.get('late')).toMatchObject({ status: 'waiting', is_overdue: true })
  expect(clocks.get('soon')).toMatchObject({ status: 'waiting', is_overdue: false })
  expect([clocks.get('answered')?.status, clocks.get('bare')]).toEqual(['made', null])
  expect([
    await leadsWaiting(['running']),
    await leadsWaiting(['within_hour']),
    await leadsWaiting(['late']),
    await leadsWaiting(['answered']),
  ]).toEqual([['soon'], ['soon'], ['late'], ['answered']])
  expect(await leadsWaiting(['late', 'answered'], { search: 'grace' })).toEqual(['answered', 'late'])
  expect([own.status === 200 ? own.data.recordsInfo.map((row) => row.first_contact) : [null], asked.status === 200]).toEqual([
    [null],
    false,
  ])
  expect([(await choices(ada))?.length, await choices(bob)]).toEqual([4, []])
})
