import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aRole, managesStaff, staffBody } from '../staff/staff.builder.ts'

async function agencies() {
  const acme = await newTenant()
  const [own, other] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'Own' }, { name: 'Other' }])
      .returning(['id', 'identifier'])
      .execute(),
  )
  const role = await aRole(acme, 'agent')
  await acme.within((db) =>
    db
      .updateTable('roles')
      .set({
        system_key: 'agent_manager',
        permissions: [
          'settings.user.management.read',
          'settings.agent.staff.read',
          'settings.agent.staff.create',
          'settings.agent.staff.update',
        ],
      })
      .where('id', '=', role.id)
      .execute(),
  )
  return { acme, own: own!, other: other!, role, ada: await acme.userWith(...managesStaff) }
}

test('the company makes people of any agency, and must say of which', async () => {
  const { ada, own, role } = await agencies()

  const [made, unsaid, wrongKind] = [
    await ada(agentStaff.create, { body: { ...staffBody(role.identifier), agent_identifier: own.identifier } }),
    await ada(agentStaff.create, { body: staffBody(role.identifier) }),
    await ada(staff.create, { body: staffBody(role.identifier) }),
  ]

  expect(made.data.staffInfo).toMatchObject({ group: 'agent', agent: { name: 'Own' }, invitation: 'pending' })
  expect(unsaid).toMatchObject({ status: 422, errors: [{ field: 'agent_identifier', message: 'Agent is required' }] })
  expect(wrongKind).toMatchObject({ status: 422, errors: [{ field: 'role_identifiers' }] })
})

test('an agent sees, makes and changes the people of their own agency only', async () => {
  const { acme, ada, own, other, role } = await agencies()
  const manager = await acme.person({ role: 'agent_manager', agent_id: own.id })
  const theirs = await ada(agentStaff.create, { body: { ...staffBody(role.identifier), agent_identifier: other.identifier } })
  const foreign = { id: theirs.data.staffInfo.identifier }

  const made = await manager(agentStaff.create, { body: staffBody(role.identifier) })
  const elsewhere = await manager(agentStaff.create, { body: { ...staffBody(role.identifier), agent_identifier: other.identifier } })
  const listed = await manager(agentStaff.list)
  const [read, changed, invited] = [
    await manager(staff.get, { params: foreign }),
    await manager(agentStaff.edit, { params: foreign, body: staffBody(role.identifier) }, { 'if-match': '"v1"' }),
    await manager(staff.invite, { params: foreign }),
  ]

  expect(made.data.staffInfo.agent?.name).toBe('Own')
  expect(elsewhere).toMatchObject({ status: 422, errors: [{ field: 'agent_identifier' }] })
  expect(listed.data.recordsInfo.map(({ agent }) => agent?.name)).toEqual(['Own', 'Own'])
  expect([read, changed, invited].map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await manager(staff.choices, { query: { group: 'agent' } })).data.agents.map(({ label }) => label)).toEqual(['Own'])
})
