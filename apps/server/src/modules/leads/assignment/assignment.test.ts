import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

async function company() {
  const acme = await newTenant()
  const boss = await acme.userWith('leads.read', 'leads.assign', 'leads.transfer')
  const branch = await acme.within((db) =>
    db.insertInto('branches').values({ name: 'North' }).returning(['id', 'identifier']).executeTakeFirstOrThrow(),
  )
  const ann = await acme.person({ role: 'counsellor', first_name: 'Ann', branch_id: branch.id })
  const ben = await acme.person({ role: 'counsellor', first_name: 'Ben', branch_id: branch.id })
  const cleo = await acme.person({ role: 'application_officer', first_name: 'Cleo' })
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const assignTo = (...people: { identifier: string; role_identifier: string }[]) => ({
    assign_leads_by: 'user' as const,
    assign_to_users_info: people.map(({ identifier, role_identifier }) => ({ user_identifier: identifier, role_identifier })),
  })
  const staff = async () =>
    (await boss(leadAssignments.staff, { params: { id: lead.identifier } })).data.recordsInfo.map(
      ({ user, role }) => `${user.first_name}: ${role.name}`,
    )
  return { acme, boss, branch, ann, ben, cleo, lead, assignTo, staff, params: { id: lead.identifier } }
}

test('assigning fills empty roles only; the first holder answers for the lead, and hears of it', async () => {
  const { acme, boss, ann, ben, cleo, lead, assignTo, staff, params } = await company()

  const first = await boss(leadAssignments.assign, { params, body: assignTo(ann) })
  const taken = await boss(leadAssignments.assign, { params, body: assignTo(ben) })
  const second = await boss(leadAssignments.assign, { params, body: assignTo(cleo) })
  await acme.settle()

  expect([first.status, taken.status, second.status]).toEqual([200, 409, 200])
  expect(taken.errors[0]?.code).toBe('ROLE_ALREADY_ASSIGNED')
  expect(await staff()).toEqual(['Ann: Counsellor', 'Cleo: Application officer'])
  expect((await boss(leads.single, { params })).data.leadInfo.owner).toMatchObject({ first_name: 'Ann' })
  const notifications = await acme.within((db) =>
    db.selectFrom('notifications').select(['user_id', 'module_identifier']).orderBy('id').execute(),
  )
  expect(notifications).toEqual([
    { user_id: ann.id, module_identifier: lead.identifier },
    { user_id: cleo.id, module_identifier: lead.identifier },
  ])
})

test('how to reach who works a lead is told to the people of the company, and not to its agency', async () => {
  const { acme, boss, ann, assignTo } = await company()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'Agency' }).returning('id').executeTakeFirstOrThrow())
  const agent = await acme.person({ role: 'agent', agent_id: agency.id })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { agent_id: agency.id }))
  const params = { id: lead.identifier }
  await boss(leadAssignments.assign, { params, body: assignTo(ann) })

  const [toBoss, toAgent] = [await boss(leadAssignments.staff, { params }), await agent(leadAssignments.staff, { params })]

  expect(toBoss.data.recordsInfo[0]!.email).toContain('@')
  expect(toAgent.data.recordsInfo).toMatchObject([{ user: { first_name: 'Ann' }, email: null, mobile: null }])
})

test('transferring replaces the assignTo roles, even crosswise, and keeps the others and the reason', async () => {
  const { boss, ann, ben, cleo, assignTo, staff, params } = await company()
  await boss(leadAssignments.assign, { params, body: assignTo(ann, cleo) })

  const moved = await boss(leadAssignments.transfer, { params, body: { ...assignTo(ben), reason: 'Ann is on leave' } })

  expect(moved.status).toBe(200)
  expect((await staff()).sort()).toEqual(['Ben: Counsellor', 'Cleo: Application officer'])
  expect((await boss(leads.single, { params })).data.leadInfo.owner).toMatchObject({ first_name: 'Cleo' })
})

test('one person holds one role on a lead, and only a role they really have', async () => {
  const { acme, boss, ann, cleo, assignTo, params } = await company()
  await acme.within((db) => db.insertInto('user_roles').values({ user_id: ann.id, role_id: cleo.role_id }).execute())
  const asOfficer = { identifier: ann.identifier, role_identifier: cleo.role_identifier }

  await boss(leadAssignments.assign, { params, body: assignTo(ann) })
  const twice = await boss(leadAssignments.assign, { params, body: assignTo(asOfficer) })
  const both = await boss(leadAssignments.transfer, { params, body: assignTo(ann, asOfficer) })
  const not = await boss(leadAssignments.transfer, {
    params,
    body: assignTo({ identifier: cleo.identifier, role_identifier: ann.role_identifier }),
  })

  expect([twice, both].map(({ status, message }) => [status, message])).toEqual(
    Array(2).fill([422, 'you can not assign same role user to another role']),
  )
  expect(not.errors[0]?.field).toBe('assign_to_users_info.0.user_identifier')
})

test('a branch gets the lead: outsiders leave, the least busy take the roles, an empty role is told', async () => {
  const { acme, boss, branch, ann, cleo, assignTo, staff, params } = await company()
  await boss(leadAssignments.assign, { params, body: assignTo(cleo) })
  await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: ann.id, role_id: ann.role_id }] }))

  const given = await boss(leadAssignments.assign, {
    params,
    body: {
      assign_leads_by: 'branch',
      assign_to_branch_info: { branch_identifier: branch.identifier, role_identifiers: [ann.role_identifier, cleo.role_identifier] },
    },
  })
  const none = await boss(leadAssignments.assign, {
    params,
    body: { assign_leads_by: 'branch', assign_to_branch_info: { branch_identifier: branch.identifier, role_identifiers: [] } },
  })
  const unsaid = await boss(leadAssignments.assign, { params, body: {} as never })

  expect(given.data.unfilledRoles).toMatchObject([{ name: 'Application officer' }])
  expect(await staff()).toEqual(['Ben: Counsellor'])
  expect((await boss(leads.single, { params })).data.leadInfo).toMatchObject({ branch: { name: 'North' }, owner: { first_name: 'Ben' } })
  expect(none.errors[0]?.message).toBe('Role is required')
  expect(unsaid.errors[0]?.message).toBe('Assign leads by is required')
})

test('removing takes exactly that pair, and a lead may end with nobody', async () => {
  const { boss, ann, ben, assignTo, staff, params } = await company()
  await boss(leadAssignments.assign, { params, body: assignTo(ann) })
  const remove = ({ identifier, role_identifier }: typeof ann) =>
    boss(leadAssignments.remove, { params, query: { user_identifier: identifier, role_identifier } })

  expect([(await remove(ben)).status, (await remove(ann)).status, (await remove(ann)).status]).toEqual([404, 200, 404])
  expect(await staff()).toEqual([])
  expect((await boss(leads.single, { params })).data.leadInfo.owner).toBeNull()
})

test('leads are given to active people, found by name, with the roles in which they can have them', async () => {
  const { acme, boss, ann, cleo } = await company()
  const gone = await acme.person({ role: 'counsellor', first_name: 'Gil' })
  await acme.within(async (db) => {
    await db.insertInto('user_roles').values({ user_id: ann.id, role_id: cleo.role_id, position: 2 }).execute()
    await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', gone.id).execute()
  })
  const names = async (search: string) =>
    (await boss(leadAssignments.people, { query: { search } })).data.recordsInfo.map(
      ({ first_name, branch_name, roles }) => `${first_name}, ${branch_name}: ${roles.map(({ name }) => name).join(', ')}`,
    )

  expect(await names('ann')).toEqual(['Ann, North: Counsellor, Application officer'])
  expect(await names('cleo')).toEqual(['Cleo, null: Application officer'])
  expect(await names('gil')).toEqual([])
  const nobody = await acme.userWith('leads.read')
  expect((await nobody(leadAssignments.people, { query: {} })).status).toBe(403)
})
