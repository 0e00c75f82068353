import { agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { overviews } from '@embark/contract/organization/overview/overview.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

type Person = Awaited<ReturnType<World['person']>>
const figuresOf = async (person: Person) => (await person(overviews.figures)).data.figuresInfo

test('the settings tell each reader the figures of the places they may open, and of no other company', async () => {
  const acme = await newTenant()
  const [admin, tags] = [await acme.person({ role: 'administrator' }), await acme.userWith('masters.tags.read')]
  const other = await (await newTenant()).person({ role: 'administrator' })
  await acme.within(async (db) => {
    await db
      .insertInto('branches')
      .values([{ name: 'Izmir' }, { name: 'Ankara' }])
      .execute()
    await db.insertInto('branches').values({ name: 'Closed', is_active: false }).execute()
  })

  const figures = await figuresOf(admin)
  expect(figures['organization.branches']).toEqual({ all: 2 })
  expect((await figuresOf(other))['organization.branches']).toEqual({ all: 0 })
  expect(Object.keys(await figuresOf(tags))).toEqual(['masters.tags'])
  expect(await figuresOf(await acme.person())).toEqual({})
  expect(figures['masters.stages']!['all']).toBeGreaterThan(3)
})

test('what a figure counts is what the list of its place counts', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  await acme.person({ role: 'counsellor' })
  await acme.within(async (db) => {
    await db
      .insertInto('branches')
      .values([{ name: 'Izmir' }, { name: 'Ankara' }])
      .execute()
    await sql`
      insert into messages (channel, recipient, body_text, status)
      select 'email', 'a@example.com', 'Hello', status
      from unnest(array['failed', 'failed', 'sent']) status`.execute(db)
    await sql`
      insert into agent_requests (company_name, first_name, last_name, email, language)
      values ('Bridge', 'Ada', 'Byron', 'ada@bridge.example', 'en')`.execute(db)
  })
  const figures = await figuresOf(admin)
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const failed = await admin(messages.list, { query: { filters: { status: 'failed', created_at: { from: week } } } })
  const waiting = await admin(agentRequests.list, { query: { filters: { status: 'pending' } } })
  const people = await admin(staff.list, { query: {} })
  const invited = await admin(staff.list, { query: { filters: { invitation: ['pending', 'expired'] } } })
  const places = await admin(branches.list, { query: {} })

  expect(figures['platform.outbox']).toEqual({ failed: failed.data.metaInfo.totalRecords })
  expect(failed.data.metaInfo.totalRecords).toBe(2)
  expect(figures['agents.requests']).toEqual({ waiting: waiting.data.metaInfo.totalRecords, days: 0 })
  expect(waiting.data.metaInfo.totalRecords).toBe(1)
  expect(figures['staff.manage']!['all']).toBe(people.data.metaInfo.totalRecords)
  expect(figures['staff.manage']!['invited']).toBe(invited.data.metaInfo.totalRecords)
  expect(figures['organization.branches']!['all']).toBe(places.data.metaInfo!.totalRecords)
})

test('a new company is told its first steps, each done by what there is, until it works', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const steps = async () =>
    Object.fromEntries((await admin(overviews.firstSteps)).data.stepsInfo.map(({ step, is_done }) => [step, is_done]))
  expect(await steps()).toEqual({ branch: false, people: false, pipeline: false, form: false, catalogue: false, leads: false })

  await acme.person({ role: 'counsellor' })
  await acme.asSystem((ctx) => aLead(ctx))
  await acme.within((db) => db.insertInto('branches').values({ name: 'Leeds office' }).execute())
  await acme.within((db) =>
    db.insertInto('institutions').values({ name: 'Leeds', country_id: 826, currency: 'GBP', visible_to: 'all' }).execute(),
  )
  expect(await steps()).toEqual({ branch: true, people: true, pipeline: false, form: false, catalogue: true, leads: true })

  await acme.asSystem(async (ctx) => {
    for (let made = 1; made < 25; made++) await aLead(ctx)
  })
  expect(await steps()).toEqual({})
  expect((await (await acme.person({ role: 'counsellor' }))(overviews.firstSteps)).status).toBe(403)
})
