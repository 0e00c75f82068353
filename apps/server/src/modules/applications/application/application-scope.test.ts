import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

/** What a person meets everywhere applications are read: list, count, tabs, search and the record itself. */
async function seenBy(person: Caller, all: readonly { number: RecordNumber; identifier: string }[]) {
  const listed = await person(applications.list, { query: { with_tabs: '1', count: 'exact', per_page: 2 } })
  const searched = await person(applications.list, { query: { search: 'hopper' } })
  const tab = await person(applications.list, { query: { application_stage_type: 'submitted' } })
  const opened = await Promise.all(all.map(({ identifier }) => person(applications.single, { params: { id: identifier } })))
  const single = all.filter((_, index) => opened[index]!.status === 200).map(({ number }) => number)
  expect(opened.every(({ status }) => status === 200 || status === 404)).toBe(true)
  expect(listed.data.metaInfo.totalRecords).toBe(single.length)
  expect(listed.data.tabsInfo?.[0]).toMatchObject({ key: 'all', count: single.length, isCountExact: true })
  expect(searched.data.recordsInfo.map(({ id }) => id).sort()).toEqual(single)
  expect(tab.data.recordsInfo.every(({ id }) => single.includes(id))).toBe(true)
  return single
}

test('each role sees exactly the applications of its scope, in list, count, tabs, search and single', async () => {
  const acme = await newTenant()
  const places = await acme.within(async (db) => {
    const branch = await db.insertInto('branches').values({ name: 'Izmir' }).returning('id').executeTakeFirstOrThrow()
    const team = await db.insertInto('teams').values({ name: 'North', branch_id: branch.id }).returning('id').executeTakeFirstOrThrow()
    const agent = await db.insertInto('agents').values({ name: 'Bridge' }).returning('id').executeTakeFirstOrThrow()
    return { branch, team, agent }
  })
  const [ours, theirs] = await acme.asSystem(async (ctx) => [await aCollege(ctx), await aCollege(ctx)] as const)
  const people = {
    administrator: await acme.person({ role: 'administrator' }),
    finance: await acme.person({ role: 'finance_officer' }),
    manager: await acme.person({ role: 'branch_manager', branch_id: places.branch.id }),
    officer: await acme.person({ role: 'application_officer', branch_id: places.branch.id }),
    counsellor: await acme.person({ role: 'counsellor' }),
    agent: await acme.person({ role: 'agent', agent_id: places.agent.id }),
    student: await acme.person({ role: 'student' }),
    institution: await acme.person({ role: 'institution_staff', institution_id: ours.institution.id }),
    nobody: await acme.person({ role: 'institution_staff' }),
    member: await acme.person({ permissions: ['applications.read'], scopes: { applications: 'team' } }),
  }
  await acme.within((db) => db.insertInto('team_members').values({ team_id: places.team.id, user_id: people.member.id }).execute())
  const made = await acme.asSystem(async (ctx) => {
    const assigned = await aLead(ctx, { assigned: [{ user_id: people.counsellor.id, role_id: people.counsellor.role_id }] })
    const own = await aLead(ctx, { student_user_id: people.student.id })
    const lead = await aLead(ctx)
    return [
      await anApplication(ctx, lead, { college: ours, branch_id: places.branch.id }),
      await anApplication(ctx, lead, { college: theirs, team_id: places.team.id }),
      await anApplication(ctx, lead, { college: theirs, agent_id: places.agent.id }),
      await anApplication(ctx, assigned, { college: theirs }),
      await anApplication(ctx, own, { college: theirs }),
      await anApplication(ctx, lead, { college: ours, status: 'submitted_to_institution', is_submitted: true }),
    ]
  })
  const [branch, team, agent, assigned, own, submitted] = made.map(({ number }) => number)
  const everything = made.map(({ number }) => number)

  expect(await seenBy(people.administrator, made)).toEqual(everything)
  expect(await seenBy(people.finance, made)).toEqual(everything)
  expect(await seenBy(people.manager, made)).toEqual([branch])
  expect(await seenBy(people.officer, made)).toEqual([branch])
  expect(await seenBy(people.member, made)).toEqual([team])
  expect(await seenBy(people.agent, made)).toEqual([agent])
  expect(await seenBy(people.counsellor, made)).toEqual([assigned])
  expect(await seenBy(people.student, made)).toEqual([own])
  expect(await seenBy(people.institution, made)).toEqual([submitted])
  expect(await seenBy(people.nobody, made)).toEqual([])
})

test('an application says whether its reader sees its lead, as leads are seen', async () => {
  const acme = await newTenant()
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'Izmir' }).returning('id').executeTakeFirstOrThrow())
  const officer = await acme.person({ role: 'application_officer', branch_id: branch.id })
  const boss = await acme.person({ role: 'administrator' })
  const clerk = await acme.userWith('applications.read')
  const [worked, other] = await acme.asSystem(async (ctx) => {
    const assigned = await aLead(ctx, { assigned: [{ user_id: officer.id, role_id: officer.role_id }] })
    const lead = await aLead(ctx)
    return [
      { lead: assigned, ...(await anApplication(ctx, assigned, { branch_id: branch.id })) },
      { lead, ...(await anApplication(ctx, lead, { branch_id: branch.id })) },
    ] as const
  })
  const opens = async (person: Caller, { identifier, lead }: typeof worked) => {
    const { data } = await person(applications.single, { params: { id: identifier } })
    const opened = await person(leads.single, { params: { id: lead.identifier } })
    return [data.applicationInfo.can.open_lead, opened.status]
  }

  expect(await opens(officer, worked)).toEqual([true, 200])
  expect(await opens(officer, other)).toEqual([false, 404])
  expect(await opens(boss, other)).toEqual([true, 200])
  expect(await opens(clerk, other)).toEqual([false, 403])
})

test('an institution hears nothing of the consultancy on its applications', async () => {
  const acme = await newTenant()
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const counsellor = await acme.person({ role: 'counsellor' })
  const application = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { assigned: [{ user_id: counsellor.id, role_id: counsellor.role_id }] })
    return anApplication(ctx, lead, { college, is_submitted: true, status: 'submitted_to_institution' })
  })

  const { data } = await institution(applications.single, { params: { id: application.identifier } })

  expect(data.applicationInfo).toMatchObject({ staff: [], branch: null, agent: null, team: null, createdByInfo: null, installments: [] })
})

test('what the staff note with a move is not for the institution and the student; that it moved is', async () => {
  const acme = await newTenant()
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const student = await acme.person({ role: 'student' })
  const boss = await acme.person({ role: 'administrator' })
  const params = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, { student_user_id: student.id })
    const { identifier } = await anApplication(ctx, lead, { college, is_submitted: true, status: 'submitted_to_institution' })
    return { id: identifier }
  })
  await boss(applications.defer, {
    params,
    body: { intake_id: college.intake.id, intake_year: new Date().getUTCFullYear() + 2, remarks: 'Cannot pay yet' },
  })

  for (const [person, seesIt] of [
    [boss, true],
    [institution, false],
    [student, false],
  ] as const) {
    const record = await person(applications.single, { params })
    const activities = await person(applications.activities, { params })
    expect(record.data.applicationInfo.is_deferred).toBe(true)
    expect(activities.data.recordsInfo.map(({ type }) => type)).toContain('deferred')
    expect(record.data.applicationInfo.counts.activities).toBe(activities.data.metaInfo.totalRecords)
    expect([record, activities].map(({ raw }) => raw.toString().includes('Cannot pay yet'))).toEqual([seesIt, seesIt])
  }
})

test('the list narrows by search, stage and filters, and refuses filters it does not know', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read')
  const [one, two, emmy] = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const far = await aCollege(ctx, { country_id: 36 })
    const emmy = await aLead(ctx, { last_name: 'Noether' })
    return [
      await anApplication(ctx, emmy, { college, application_number: 'UT-4471' }),
      await anApplication(ctx, await aLead(ctx), { college: far, status: 'visa_lodged', is_submitted: true }),
      emmy,
    ] as const
  })
  const ids = async (query: object) => (await ada(applications.list, { query: query as never })).data.recordsInfo.map(({ id }) => id)

  expect(await ids({})).toEqual([two!.number, one!.number])
  expect(await ids({ search: 'noeth' })).toEqual([one!.number])
  expect(await ids({ search: '447' })).toEqual([one!.number])
  expect(await ids({ search: String(two!.number) })).toEqual(expect.arrayContaining([two!.number]))
  expect(await ids({ search: `AP-${two!.number}` })).toEqual([two!.number])
  expect(await ids({ search: `ld-${emmy.number}` })).toEqual([one!.number])
  expect(await ids({ search: '100%' })).toEqual([])
  expect(await ids({ application_stage_type: 'visa' })).toEqual([two!.number])
  expect(await ids({ filters: { destination_countries: [36] } })).toEqual([two!.number])
  expect(await ids({ filters: { application_statuses: [one!.status_id] } })).toEqual([one!.number])
  expect(await ids({ filters: { has_counseling: true } })).toEqual([])
  expect(await ids({ filters: { created_at: { from: '2000-01-01', to: '2000-12-31' } } })).toEqual([])
  expect((await ada(applications.list, { query: { filters: { colour: 'red' } } as never })).status).toBe(422)
})
