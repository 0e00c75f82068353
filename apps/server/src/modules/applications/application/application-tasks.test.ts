import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { anApplication } from './application.builder.ts'

type Person = Awaited<ReturnType<World['person']>>
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a task is set on an application and on an agency by who sees it, for who works it, and shown to nobody else', async () => {
  const acme = await newTenant()
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'Izmir' }).returning('id').executeTakeFirstOrThrow())
  const officer = await acme.person({ role: 'application_officer', branch_id: branch.id })
  const admin = await acme.person({ role: 'administrator' })
  const [counsellor, agent] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'agent' })]
  const agency = await acme.within((db) =>
    db.insertInto('agents').values({ name: 'Bright Paths' }).returning('identifier').executeTakeFirstOrThrow(),
  )
  const application = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx, {
      first_name: 'Grace',
      last_name: 'Hopper',
      assigned: [{ user_id: officer.id, role_id: officer.role_id }],
    })
    return anApplication(ctx, lead, { branch_id: branch.id })
  })
  const set = (who: Person, body: object) =>
    who(tasks.create, { body: { note: 'Chase the offer', scheduled_at: soon(60), ...body } as never })
  const onIt = { module_type: 'application', module_identifier: String(application.number) }
  const onAgency = { module_type: 'agent', module_identifier: agency.identifier }

  const byOfficer = await set(officer, onIt)
  const forOfficer = await set(admin, { ...onIt, user_identifier: officer.identifier })
  const refused = [
    await set(counsellor, onIt),
    await set(counsellor, onAgency),
    await set(agent, onAgency),
    await set(admin, { module_type: 'agent' }),
  ]
  const byAdmin = await set(admin, onAgency)
  const listedFor = async (who: Person) =>
    (await who(tasks.list, { query: { category: 'application', identifier: String(application.number) } })).data?.recordsInfo.length

  expect([byOfficer.status, forOfficer.status, byAdmin.status]).toEqual([201, 201, 201])
  expect(byOfficer.data.taskInfo).toMatchObject({
    category: 'application',
    application: { id: application.number },
    lead: { first_name: 'Grace', last_name: 'Hopper' },
  })
  expect(byAdmin.data.taskInfo).toMatchObject({ category: 'agent', agent: { name: 'Bright Paths' }, lead: null })
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 422])
  expect([await listedFor(officer), await listedFor(admin), await listedFor(counsellor)]).toEqual([2, 2, undefined])
  const team = async (who: Person) => (await who(tasks.list, { query: { whose: 'team' } })).data.metaInfo.totalRecords
  expect([await team(admin), await team(counsellor), await team(agent)]).toEqual([3, 0, 0])
})
