import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { deadlines } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import { calendars } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'
import { remindOfDeadlines } from './deadline.jobs.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function desk(status = 'conditional_offer') {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.update', 'applications.status.update', 'leads.read')
  const made = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    return { lead, application: await anApplication(ctx, lead, { status, is_submitted: true }) }
  })
  const params = { id: made.application.identifier }
  const set = (values: { offer_letter_deadline?: string; tuition_fee_due_date?: string }) =>
    acme.within((db) => db.updateTable('applications').set(values).where('id', '=', made.application.id).execute())
  const within = async (deadline_within: '7' | '14' | '30') =>
    (await ada(applications.list, { query: { filters: { deadline_within } } })).data.recordsInfo.length
  return { acme, ada, params, set, within, ...made }
}

test('the deadlines of an application come from its offer, its conditions, its deposit, its intake and its people', async () => {
  const { ada, params, set } = await desk()
  await set({ offer_letter_deadline: inDays(5), tuition_fee_due_date: inDays(-2) })
  await ada(offerConditions.create, { params, body: { text: 'IELTS 6.5', kind: 'language', due_on: inDays(10) } })
  await ada(deadlines.create, { params, body: { title: 'Book the flight', due_on: inDays(1) } })

  const { data } = await ada(deadlines.ofApplication, { params })

  expect(data.recordsInfo.map(({ source, title, is_overdue }) => [source, title, is_overdue])).toEqual([
    ['deposit', null, true],
    ['own', 'Book the flight', false],
    ['offer', null, false],
    ['condition', 'IELTS 6.5', false],
    ['intake', null, false],
  ])
  expect(data.recordsInfo.map(({ can }) => can.change)).toEqual([false, true, false, false, false])
})

test('a deadline that is done is over with, and only those people set are changed', async () => {
  const { ada, params } = await desk()
  const created = await ada(deadlines.create, { params, body: { title: 'Call', due_on: inDays(1) } })
  const [own] = created.data.recordsInfo
  const done = await ada(
    deadlines.edit,
    {
      params: { identifier: own!.identifier },
      body: { title: 'Call them', due_on: inDays(2), is_done: true },
    },
    { 'if-match': `"v${own!.version}"` },
  )
  const stale = await ada(
    deadlines.edit,
    {
      params: { identifier: own!.identifier },
      body: { title: 'Late', due_on: inDays(2), is_done: false },
    },
    { 'if-match': `"v${own!.version}"` },
  )
  const byApplication = await ada(
    deadlines.edit,
    {
      params: { identifier: params.id },
      body: { title: 'No', due_on: inDays(2), is_done: false },
    },
    { 'if-match': '"v1"' },
  )

  expect(done.data.recordsInfo.find(({ source }) => source === 'own')).toMatchObject({
    title: 'Call them',
    is_done: true,
    is_overdue: false,
  })
  expect([stale.status, byApplication.status]).toEqual([409, 404])
})

test('the list finds applications with something to be done within 7, 14 or 30 days, wherever the deadline comes from', async () => {
  const { acme, ada, params, set, within, application } = await desk()
  const counts = async () => [await within('7'), await within('14'), await within('30')]
  await acme.within((db) => db.updateTable('applications').set({ intake_year: 2099 }).where('id', '=', application.id).execute())

  const none = await counts()
  await set({ offer_letter_deadline: inDays(29) })
  const offer = await counts()
  await ada(offerConditions.create, { params, body: { text: 'IELTS', kind: 'language', due_on: inDays(13) } })
  const condition = await counts()
  const created = await ada(deadlines.create, { params, body: { title: 'Call', due_on: inDays(6) } })
  const own = await counts()
  const call = created.data.recordsInfo.find(({ source }) => source === 'own')!
  await ada(
    deadlines.edit,
    {
      params: { identifier: call.identifier },
      body: { title: 'Call', due_on: inDays(6), is_done: true },
    },
    { 'if-match': '"v1"' },
  )

  expect([none, offer, condition, own, await counts()]).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
    [0, 1, 1],
  ])
})

test('deadlines stand in the calendar of who works the application, and in nobody else’s', async () => {
  const { acme, ada, set } = await desk()
  await set({ offer_letter_deadline: inDays(3), tuition_fee_due_date: inDays(4) })
  const bob = await acme.userWith('applications.read', 'leads.read')
  const query = { from: inDays(0), to: inDays(10) }

  const [mine, his, teams] = [
    await ada(calendars.entries, { query }),
    await bob(calendars.entries, { query }),
    await bob(calendars.entries, { query: { ...query, whose: 'team' } }),
  ]

  expect([mine.status, mine.errors]).toEqual([200, []])
  expect(mine.data.recordsInfo.map(({ kind, title, about }) => [kind, title, about?.module])).toEqual([
    ['deadline', 'Answer to the offer · Grace Hopper', 'application'],
    ['deadline', 'Deposit · Grace Hopper', 'application'],
  ])
  expect(new Set(mine.data.recordsInfo.map(({ identifier }) => identifier)).size).toBe(2)
  expect(his.data.recordsInfo).toEqual([])
  expect(teams.data.recordsInfo).toHaveLength(2)
})

test('who works an application is reminded of its deadline a week and two days before and on the day, once each', async () => {
  const { acme, ada, set } = await desk()
  await acme.within((db) => db.updateTable('tenants').set({ time_zone: 'UTC' }).execute()).catch(() => undefined)
  await set({ offer_letter_deadline: inDays(2), tuition_fee_due_date: inDays(3) })
  const morning = `${inDays(0)}T12:00:00Z`
  const remind = (at: string) => acme.asSystem((ctx) => remindOfDeadlines({ ...ctx, now: () => new Date(at) }))

  const night = await remind(`${inDays(0)}T00:30:00Z`)
  const first = await remind(morning)
  await remind(morning)
  const sent = await acme.within((db) =>
    db.selectFrom('notifications').select(['user_id', 'event']).where('event', 'like', 'application_deadline%').execute(),
  )

  expect([night, first]).toEqual([0, 1])
  expect(sent).toEqual([{ user_id: ada.id, event: 'application_deadline_offer' }])
})

test('a closed application reminds of nothing', async () => {
  const { ada, params, within, set } = await desk('withdrawn')
  await set({ offer_letter_deadline: inDays(2), tuition_fee_due_date: inDays(2) })
  const { data } = await ada(deadlines.ofApplication, { params })

  expect(data.recordsInfo.every(({ is_done }) => is_done)).toBe(true)
  expect(await within('30')).toBe(0)
})

test('what the staff set for themselves is read by neither the student nor the institution', async () => {
  const { acme, ada, params, set, lead } = await desk()
  await set({ offer_letter_deadline: inDays(3) })
  await ada(deadlines.create, { params, body: { title: 'Chase the agent', due_on: inDays(1) } })
  const student = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())

  const read = await student(deadlines.ofApplication, { params })
  const shown = await student(calendars.entries, { query: { from: inDays(0), to: inDays(10) } })

  expect(read.data.recordsInfo.map(({ source }) => source)).toEqual(['offer', 'intake'])
  expect(shown.data.recordsInfo.map(({ title }) => title)).toEqual(['Answer to the offer · Grace Hopper'])
})

const yearsOn = new Date().getUTCFullYear() + 1

/** A draft for next September whose course has a deadline in the catalogue. */
async function draft(deadline = `${yearsOn}-06-30`) {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.update', 'leads.read')
  const made = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] })
    const college = await aCollege(ctx)
    await ctx.db
      .insertInto('program_intakes')
      .values({
        ...{ program_id: college.programs[0]!, intake_id: college.intake.id, deadline },
        ...{ verified_at: ctx.now().toISOString(), verified_by_user_id: ada.id, verified_source: 'https://college.example.com/dates' },
      })
      .execute()
    return { lead, college, application: await anApplication(ctx, lead, { college }) }
  })
  const params = { id: made.application.identifier }
  const read = async (who: Caller = ada) => {
    const { applicationDeadlineInfo, recordsInfo } = (await who(deadlines.ofApplication, { params })).data
    return { ...applicationDeadlineInfo, due_on: recordsInfo.find(({ source }) => source === 'application')?.due_on }
  }
  const row = async () => (await ada(applications.list, { query: {} })).data.recordsInfo[0]!.deadline
  const catalogue = (next: string) =>
    acme.within((db) =>
      db.updateTable('program_intakes').set({ deadline: next }).where('program_id', '=', made.college.programs[0]!).execute(),
    )
  const setOwn = async (due_on: string | null, who: Caller = ada, version?: number) =>
    who(deadlines.setOwn, { params, body: { due_on } }, { 'if-match': `"v${version ?? (await read()).version}"` })
  const change = (values: { intake_year?: number; submitted_at?: string }) =>
    acme.within((db) => db.updateTable('applications').set(values).where('id', '=', made.application.id).execute())
  return { acme, ada, params, read, row, catalogue, setOwn, change, ...made }
}
/** The year of a September intake that a deadline is for. */
const intakeYearOf = (day: string) => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) > 9 ? 1 : 0)

test('an application has to be sent by the deadline that the catalogue keeps for its intake, with who looked it up, and follows that', async () => {
  const { ada, read, row, catalogue } = await draft()

  const [first, listed] = [await read(), await row()]
  await catalogue(`${yearsOn}-07-15`)
  const [moved, movedRow] = [await read(), await row()]
  await catalogue(`${yearsOn + 1}-07-15`)

  expect(first).toMatchObject({
    own: null,
    catalogue: { verification: { state: 'current', verified_by: { identifier: ada.identifier } } },
    due_on: `${yearsOn}-06-30`,
  })
  expect([listed, moved.due_on, movedRow]).toEqual([`${yearsOn}-06-30`, `${yearsOn}-07-15`, `${yearsOn}-07-15`])
  // What nobody looked up since it changed is not verified any more.
  expect(moved.catalogue!.verification).toMatchObject({ state: 'never', verified_at: null })
  // A day of another year is none of this intake.
  expect([(await read()).due_on, await row()]).toEqual([undefined, null])
})

test('a deadline in October is for the September after it, and of several courses the first one counts', async () => {
  const { acme, college, application, read } = await draft(`${yearsOn - 1}-10-15`)
  const october = (await read()).due_on
  await acme.within(async (db) => {
    const [program_id, intake_id] = [college.programs[1]!, college.intake.id]
    await db
      .insertInto('program_intakes')
      .values({ program_id, intake_id, deadline: `${yearsOn - 1}-10-01` })
      .execute()
    await db
      .insertInto('application_programs')
      .values({ application_id: application.id, program_id, campus_id: college.campus.id, order_by: 2 })
      .execute()
  })

  expect([october, (await read()).due_on]).toEqual([`${yearsOn - 1}-10-15`, `${yearsOn - 1}-10-01`])
})

test('a day somebody set stays whatever the catalogue says, until they follow the catalogue again', async () => {
  const { acme, ada, college, read, row, catalogue, setOwn } = await draft()
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })

  const set = await setOwn(`${yearsOn}-05-01`)
  await catalogue(`${yearsOn}-07-15`)
  const [own, listed] = [await read(), await row()]
  const stale = await setOwn(`${yearsOn}-04-01`, ada, 1)
  const stranger = await setOwn(`${yearsOn}-04-01`, institution)
  await setOwn(null)

  expect(set.status).toBe(200)
  expect(own).toMatchObject({
    own: { due_on: `${yearsOn}-05-01`, set_by: { id: ada.id } },
    catalogue: { due_on: `${yearsOn}-07-15` },
    due_on: `${yearsOn}-05-01`,
  })
  expect([listed, stale.status, stranger.status]).toEqual([`${yearsOn}-05-01`, 409, 403])
  expect([(await read()).own, (await read()).due_on]).toEqual([null, `${yearsOn}-07-15`])
})

test('the day an application has to be sent is in filter, calendar and reminders until it was sent', async () => {
  const { acme, ada, catalogue, change, row } = await draft()
  const day = inDays(2)
  await catalogue(day)
  await change({ intake_year: intakeYearOf(day) })
  const countWithin = async () => (await ada(applications.list, { query: { filters: { deadline_within: '7' } } })).data.recordsInfo.length
  const entries = async () =>
    (await ada(calendars.entries, { query: { from: inDays(0), to: inDays(10) } })).data.recordsInfo.map(({ title, is_done }) => [
      title,
      is_done,
    ])
  const remind = () => acme.asSystem((ctx) => remindOfDeadlines({ ...ctx, now: () => new Date(`${inDays(0)}T12:00:00Z`) }))

  const before = [await countWithin(), await entries(), await remind()]
  await change({ submitted_at: new Date().toISOString() })
  const after = [await countWithin(), await entries(), await remind()]

  expect(before).toEqual([1, [['Application deadline · Grace Hopper', false]], 1])
  expect(after).toEqual([0, [['Application deadline · Grace Hopper', true]], 0])
  expect(await row()).toBe(null)
})
