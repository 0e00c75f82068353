import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { counsellingStatuses } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { remindOfCounsellings } from './counselling.jobs.ts'

const keys = ['leads.read', 'leads.counsellings.read', 'leads.counsellings.create', 'leads.counsellings.update'] as const
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const link = 'https://meet.example.com/room'

const typeOf = (acme: World, key = 'admission') =>
  acme.within(
    async (db) =>
      (
        await db
          .selectFrom('lookup_values')
          .select('id')
          .where('type', '=', 'counselling_type')
          .where('key', '=', key)
          .executeTakeFirstOrThrow()
      ).id,
  )

/** A company with somebody who books, and a lead. */
async function company() {
  const acme = await newTenant()
  const ada = await acme.userWith(...keys)
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  const type = await typeOf(acme)
  const bodyFor = (changes: object = {}) => ({
    lead_identifier: lead.identifier,
    counselling_type: type,
    meeting_type: 'online' as const,
    meeting_link: link,
    schedule_date: inHours(48),
    ...changes,
  })
  const book = (changes: object = {}, who: Awaited<ReturnType<World['person']>> = ada) =>
    who(counsellings.create, { body: bodyFor(changes) })
  return { acme, ada, lead, type, book, bodyFor }
}

test('a counselling is booked for oneself or a colleague, with its type, its link and a time ahead', async () => {
  const { acme, ada, lead, book } = await company()
  const bob = await acme.person({ role: 'counsellor', first_name: 'Bob' })

  const mine = await book()
  const his = await book({ user_identifier: bob.identifier, meeting_type: 'phone', meeting_link: '' })
  const complaints = await Promise.all([
    book({ counselling_type: null }),
    book({ meeting_link: null }),
    book({ meeting_link: 'http://meet.example.com' }),
    book({ schedule_date: '' }),
    book({ schedule_date: inHours(-2) }),
    book({ duration_minutes: 4 }),
    book({ user_identifier: '6f1c2f0e-8f9b-4d5e-9d3a-0f6a3b1c2d4e' }),
    book({ counselling_type: 999_999_999 }),
  ])

  expect(mine).toMatchObject({
    status: 201,
    message: 'Counselling scheduled successfully',
    data: {
      counsellingInfo: {
        lead: { id: lead.number, first_name: 'Grace' },
        counselling_type: { label: 'Admission' },
        user: { identifier: ada.identifier },
        duration_minutes: 30,
        timezone: 'UTC',
        status: 'scheduled',
        is_overdue: false,
      },
    },
  })
  expect(his.data.counsellingInfo).toMatchObject({ user: { first_name: 'Bob' }, meeting_type: 'phone', meeting_link: null })
  expect(complaints.map(({ errors }) => [errors[0]?.field, errors[0]?.message])).toEqual([
    ['counselling_type', 'please select counseling type'],
    ['meeting_link', 'Meeting link is required'],
    ['meeting_link', 'Enter an address starting with https://'],
    ['schedule_date', 'Schedule date is required'],
    ['schedule_date', 'Schedule at can not be in the past'],
    ['duration_minutes', 'Choose 5 to 480 minutes'],
    ['user_identifier', 'Choose one of the options'],
    ['counselling_type', 'please select counseling type'],
  ])
})

test('nobody holds two at once unless somebody says so, though both are booked in the same moment', async () => {
  const { acme, ada, book } = await company()
  const eve = await acme.userWith(...keys)
  const at = Date.now() + 72 * 3_600_000
  const minutes = (count: number) => new Date(at + count * 60_000).toISOString()

  const both = await Promise.all([0, 10, 20].map((offset) => book({ schedule_date: minutes(offset) })))
  const next = await book({ schedule_date: minutes(60) })
  const touching = await book({ schedule_date: minutes(90) })
  const around = await book({ schedule_date: minutes(55), duration_minutes: 120 })
  const otherPerson = await book({ schedule_date: minutes(60) }, eve)
  const said = await book({ schedule_date: minutes(60), allow_overlap: true })

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(both.find(({ status }) => status === 409)!.errors[0]).toMatchObject({ field: 'schedule_date' })
  expect([next, touching, around, otherPerson, said].map(({ status }) => status)).toEqual([201, 201, 409, 201, 201])
  // The database refuses it by itself, whoever writes.
  await expect(
    acme.within((db) =>
      db
        .updateTable('counsellings')
        .set({ allow_overlap: false, status: 'scheduled', duration_minutes: 31, ends_at: minutes(91) })
        .where('identifier', '=', next.data.counsellingInfo.identifier)
        .execute(),
    ),
  ).rejects.toThrow('another counselling')
  expect(ada.id).toBeGreaterThan(0)
})

test('every move of the written table is taken, and no other', async () => {
  const { ada, book } = await company()
  const moved: string[] = []
  for (const from of counsellingStatuses)
    for (const to of counsellingStatuses) {
      const { identifier } = (await book({ schedule_date: inHours(100 + moved.length), allow_overlap: true })).data.counsellingInfo
      const change = (status: string) =>
        ada(counsellings.changeStatus, {
          params: { id: identifier },
          body: { status: status as 'scheduled', schedule_date: inHours(200), allow_overlap: true, outcome: 'Knows the way' },
        })
      if (from !== 'scheduled') await change(from)
      const answer = await change(to)
      moved.push(`${from} ${to} ${answer.status === 200 ? 'yes' : answer.errors[0]?.code}`)
    }
  expect(moved.filter((each) => each.endsWith('yes'))).toEqual([
    'scheduled completed yes',
    'scheduled cancelled yes',
    'scheduled no_show yes',
    'cancelled scheduled yes',
    'no_show scheduled yes',
  ])
  expect(new Set(moved.filter((each) => !each.endsWith('yes')).map((each) => each.split(' ')[2]))).toEqual(new Set(['COUNSELLING_STATE']))
})

test('a status has to be chosen, and who books anew says when; all of it stays in the history', async () => {
  const { ada, book, bodyFor } = await company()
  const { identifier, version } = (await book()).data.counsellingInfo
  const params = { id: identifier }
  const change = (body: object) => ada(counsellings.changeStatus, { params, body: body as { status: 'scheduled' } })

  const none = await change({ status: '' })
  const { lead_identifier: _, ...edit } = bodyFor({ schedule_date: inHours(50), remarks: 'The parents join' })
  const movedOn = await ada(counsellings.edit, { params, body: edit }, { 'if-match': `"v${version}"` })
  const stale = await ada(counsellings.edit, { params, body: edit }, { 'if-match': `"v${version}"` })
  await change({ status: 'no_show', remarks: 'Nobody answered' })
  const noDay = await change({ status: 'scheduled' })
  await change({ status: 'scheduled', schedule_date: inHours(60) })
  await change({ status: 'completed', outcome: 'Applies to Leeds', remarks: 'Send the list' })
  const { data } = await ada(counsellings.single, { params })

  expect([none.errors[0]?.message, noDay.errors[0]?.message]).toEqual(['please select the status', 'Schedule date is required'])
  expect([movedOn.status, stale.status]).toEqual([200, 409])
  expect(data.counsellingInfo).toMatchObject({
    status: 'completed',
    outcome: 'Applies to Leeds',
    remarks: 'The parents join',
    can: { update: false },
  })
  expect(data.historyInfo.map(({ type, remarks }) => [type, remarks])).toEqual([
    ['counselling_completed', 'Applies to Leeds\nSend the list'],
    ['counselling_renewed', null],
    ['counselling_missed', 'Nobody answered'],
    ['counselling_moved', null],
    ['counselling_booked', null],
  ])
  expect(data.historyInfo[3]).toMatchObject({ former_date: expect.any(String), schedule_date: expect.any(String) })
})

test('the tabs part them by what became of them, overdue ones first and marked', async () => {
  const { acme, ada, book } = await company()
  const [later, sooner, done, gone, missed] = await Promise.all(
    [30, 20, 10, 12, 14].map(async (hours) => (await book({ schedule_date: inHours(hours) })).data.counsellingInfo.identifier),
  )
  const forgotten = (await book({ schedule_date: inHours(40) })).data.counsellingInfo.identifier
  await acme.within((db) =>
    db
      .updateTable('counsellings')
      .set({ schedule_date: inHours(-30), ends_at: inHours(-29) })
      .where('identifier', '=', forgotten)
      .execute(),
  )
  for (const [id, status] of [
    [done, 'completed'],
    [gone, 'cancelled'],
    [missed, 'no_show'],
  ] as const)
    await ada(counsellings.changeStatus, { params: { id: id! }, body: { status } })
  const page = (query: object) => ada(counsellings.list, { query: { with_tabs: true, ...query } })
  const ids = async (query: object) => (await page(query)).data.recordsInfo.map(({ identifier }) => identifier)

  const { data } = await page({})
  expect(data.recordsInfo.map(({ identifier, is_overdue }) => [identifier, is_overdue])).toEqual([
    [forgotten, true],
    [sooner, false],
    [later, false],
  ])
  expect(data.tabsInfo!.map(({ key, count }) => [key, count])).toEqual([
    ['upcoming', 3],
    ['completed', 1],
    ['cancelled', 1],
    ['no_show', 1],
  ])
  expect([await ids({ type: 'completed' }), await ids({ type: 'cancelled' }), await ids({ type: 'no_show' })]).toEqual([
    [done],
    [gone],
    [missed],
  ])
  // A link leads to one whatever has become of it.
  expect(await ids({ search: done })).toEqual([done])
  expect(await ids({ search: 'hopp' })).toEqual([forgotten, sooner, later])
  expect(await ids({ search: 'nobody' })).toEqual([])
  expect(await ids({ filters: { staff_id: ada.id } })).toHaveLength(3)
  expect(await ids({ filters: { counselling_type: await typeOf(acme, 'visa') } })).toEqual([])
  expect(await ids({ filters: { branch_id: 999 } })).toEqual([])
  expect(await ids({ filters: { schedule_date: { from: '2001-01-01', to: '2001-01-02' } } })).toEqual([])
  expect(await ids({ per_page: 1, page: 2 })).toEqual([sooner])
})

test('whoever sees the lead sees it, and who holds it, and nobody else; another company finds nothing', async () => {
  const { acme, ada, book, lead } = await company()
  const [bob, eve] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const student = await acme.person({ role: 'student' })
  const other = await company()
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())
  const { identifier } = (await book({ user_identifier: bob.identifier, remarks: 'Not for the student' })).data.counsellingInfo
  const seen = async (who: typeof bob) => [
    (await who(counsellings.single, { params: { id: identifier } })).status,
    (await who(counsellings.list)).data?.recordsInfo?.length,
  ]
  expect(await seen(bob)).toEqual([200, 1])
  expect(await seen(eve)).toEqual([404, 0])
  expect(await seen(other.ada)).toEqual([404, 0])
  expect((await student(counsellings.single, { params: { id: identifier } })).status).toBe(403)
  const ofLead = await ada(counsellings.ofLead, { params: { id: lead.identifier } })
  expect(ofLead.data.recordsInfo.map((each) => each.identifier)).toEqual([identifier])
  expect((await bob(counsellings.ofLead, { params: { id: lead.identifier } })).status).toBe(404)
  expect((await other.ada(counsellings.create, { body: { ...other.bodyFor(), lead_identifier: lead.identifier } })).status).toBe(404)
  // It stands in the calendar of who holds it, who is not led to a lead they may not open.
  const calendarOf = async (who: typeof bob) =>
    (await who(calendars.entries, { query: { from: inHours(0).slice(0, 10), to: inHours(96).slice(0, 10), whose: 'mine' } })).data
      .recordsInfo
  expect(await calendarOf(bob)).toMatchObject([{ kind: 'counselling', identifier, about: null, can: { move: false } }])
  expect(await calendarOf(eve)).toEqual([])
  // Who counsels and does not see the lead settles what they hold, and does not open the lead.
  const { data } = await bob(counsellings.changeStatus, { params: { id: identifier }, body: { status: 'completed' } })
  expect(data.counsellingInfo.can).toEqual({ update: false, change_status: false, open_lead: false })

  // A role of students that a company gave the key reads neither remarks nor outcome.
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({ permissions: sql`permissions || array['leads.counsellings.read']` })
      .where('system_key', '=', 'student')
      .execute(),
  )
  const trusted = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: trusted.id }).where('id', '=', lead.id).execute())
  const own = await trusted(counsellings.single, { params: { id: identifier } })
  expect([own.status, own.data?.counsellingInfo.remarks, own.data?.counsellingInfo.outcome]).toEqual([200, null, null])
})

test('reading, booking and changing each take their key', async () => {
  const { acme, book, bodyFor } = await company()
  const { identifier } = (await book()).data.counsellingInfo
  const reader = await acme.userWith('leads.read', 'leads.counsellings.read')
  const writer = await acme.userWith('leads.read', 'leads.counsellings.create')
  const none = await acme.userWith('leads.read')
  const { lead_identifier: _, ...edit } = bodyFor()
  const statuses = async (who: typeof reader) => [
    (await who(counsellings.list)).status,
    (await who(counsellings.create, { body: bodyFor({ schedule_date: inHours(500), allow_overlap: true }) })).status,
    (await who(counsellings.edit, { params: { id: identifier }, body: edit })).status,
    (await who(counsellings.changeStatus, { params: { id: identifier }, body: { status: 'cancelled' } })).status,
  ]
  expect(await statuses(reader)).toEqual([200, 403, 403, 403])
  expect(await statuses(writer)).toEqual([403, 201, 403, 403])
  expect(await statuses(none)).toEqual([403, 403, 403, 403])
})

test('a lead has a counselling while one of them is not cancelled', async () => {
  const { ada, book } = await company()
  const has = async (has_counseling: boolean) => (await ada(leads.list, { query: { filters: { has_counseling } } })).data.recordsInfo.length
  const before = [await has(true), await has(false)]
  const { identifier } = (await book()).data.counsellingInfo
  const booked = [await has(true), await has(false)]
  await ada(counsellings.changeStatus, { params: { id: identifier }, body: { status: 'cancelled' } })

  expect([before, booked, [await has(true), await has(false)]]).toEqual([
    [0, 1],
    [1, 0],
    [0, 1],
  ])
})

/** What was told to whom, and what their mails put into calendars. */
const toldIn = (acme: World) =>
  acme.within(async (db) => ({
    bells: await db.selectFrom('notifications').select(['user_id', 'event', 'type', 'vars']).orderBy('id').execute(),
    mails: await db.selectFrom('messages').select(['recipient', 'subject', 'calendar']).orderBy('id').execute(),
  }))
const lineOf = (calendar: string | null, name: string) => calendar?.split('\r\n').find((line) => line.startsWith(name))

test('student and counsellor hear of it, each with an entry for their calendar that later words replace', async () => {
  const { acme, ada, lead, book, bodyFor } = await company()
  const [student, bob] = [
    await acme.person({ role: 'student', first_name: 'Grace' }),
    await acme.person({ role: 'counsellor', first_name: 'Bob' }),
  ]
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())
  const { identifier } = (await book()).data.counsellingInfo
  await acme.settle()
  const booked = await toldIn(acme)
  const { lead_identifier: _, ...edit } = bodyFor({ schedule_date: inHours(90), user_identifier: bob.identifier })
  await ada(counsellings.edit, { params: { id: identifier }, body: edit })
  await acme.settle()
  await ada(counsellings.changeStatus, { params: { id: identifier }, body: { status: 'cancelled' } })
  await acme.settle()
  await acme.settle()
  const all = await toldIn(acme)

  expect(booked.bells.map(({ user_id, event }) => [user_id, event]).sort()).toEqual(
    [
      [ada.id, 'counselling_booked'],
      [student.id, 'counselling_booked'],
    ].sort(),
  )
  expect(booked.bells[0]!.vars).toMatchObject({ name: 'Grace Hopper', where: link })
  const [first] = booked.mails
  expect(lineOf(first!.calendar, 'METHOD')).toBe('METHOD:REQUEST')
  expect(lineOf(first!.calendar, 'SEQUENCE')).toBe('SEQUENCE:0')
  const entries = all.mails.map(({ recipient, calendar }) => [recipient, lineOf(calendar, 'METHOD'), lineOf(calendar, 'SEQUENCE')])
  expect(entries).toHaveLength(7)
  expect(entries.slice(2)).toEqual(
    expect.arrayContaining([
      [bob.email, 'METHOD:REQUEST', 'SEQUENCE:1'],
      [student.email, 'METHOD:REQUEST', 'SEQUENCE:1'],
      [ada.email, 'METHOD:CANCEL', 'SEQUENCE:1'],
      [bob.email, 'METHOD:CANCEL', 'SEQUENCE:2'],
      [student.email, 'METHOD:CANCEL', 'SEQUENCE:2'],
    ]),
  )
  expect(new Set(all.mails.map(({ calendar }) => lineOf(calendar, 'UID'))).size).toBe(1)
})

test('both are reminded a day and an hour before, once, however many workers look, and of nothing that was cancelled', async () => {
  const { acme, ada, book } = await company()
  const soon = (await book({ schedule_date: inHours(30) })).data.counsellingInfo.identifier
  const gone = (await book({ schedule_date: inHours(32) })).data.counsellingInfo.identifier
  const near = (await book({ schedule_date: inHours(3) })).data.counsellingInfo.identifier
  await ada(counsellings.changeStatus, { params: { id: gone }, body: { status: 'cancelled' } })
  const due = (identifier: string, hours: number) => (ctx: Parameters<typeof remindOfCounsellings>[0]) =>
    remindOfCounsellings({ ...ctx, now: () => new Date(Date.now() + hours * 3_600_000) }, identifier as 'day')
  const rung = async (notice: string, hours: number) => {
    const counts = await Promise.all([1, 2, 3].map(() => acme.asSystem(due(notice, hours))))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  const early = await rung('day', 1)
  const day = await rung('day', 9)
  const again = await rung('day', 10)
  const hour = await rung('hour', 2.5)
  const both = (await toldIn(acme)).bells.map(({ user_id, event, type }) => [user_id, event, type])

  expect([early, day, again, hour]).toEqual([0, 1, 0, 1])
  expect(both).toEqual([
    [ada.id, 'counselling_soon', 'task'],
    [ada.id, 'counselling_soon', 'task'],
  ])
  // Moved to another time it rings again for that one.
  const body = { counselling_type: await typeOf(acme), meeting_type: 'phone' as const, schedule_date: inHours(60) }
  await ada(counsellings.edit, { params: { id: soon }, body })
  expect(await rung('day', 40)).toBe(1)
  expect(near).not.toBe(soon)
})

test('whoever can hold one is found by name, and only people of the company who change counsellings', async () => {
  const { acme, ada } = await company()
  await acme.person({ role: 'counsellor', first_name: 'Bob' })
  await acme.person({ role: 'finance_officer', first_name: 'Bobby' })
  await acme.person({ role: 'student', first_name: 'Bobette' })
  const { data } = await ada(counsellings.counsellors, { query: { search: 'bob' } })
  expect(data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Bob'])
})
