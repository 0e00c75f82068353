import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { moduleKeys } from '@embark/contract/organization/permission/permission.rules.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'

const groupId = async (acme: World, key = 'company') =>
  acme.within(async (db) => (await db.selectFrom('role_groups').select('id').where('system_key', '=', key).executeTakeFirstOrThrow()).id)
const idOf = (acme: World, key: string) =>
  acme.within((db) => db.selectFrom('roles').select(['id', 'identifier']).where('system_key', '=', key).executeTakeFirstOrThrow())
const body = async (acme: World, name: string, more: object = {}) => ({
  name,
  group_id: await groupId(acme),
  module_ids: [...moduleKeys],
  ...more,
})

test('a role is created, renamed, given a parent, and told with its group and people', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [manager, counsellor] = [await idOf(acme, 'branch_manager'), await acme.person({ role: 'counsellor' })]

  const made = await admin(roles.create, { body: await body(acme, 'Junior', { parent_role_id: manager.id }) })
  const id = made.data.roleInfo.identifier
  const renamed = await admin(roles.update, { params: { id }, body: await body(acme, 'Trainee', { module_ids: ['leads'] }) })
  const list = await admin(roles.list, { query: { search: 'counsel' } })

  expect(made).toMatchObject({ status: 201, message: 'Role created successfully' })
  expect(made.data.roleInfo).toMatchObject({ parent: { name: 'Branch manager' }, is_system: false, users_count: 0, permissions_count: 0 })
  expect(renamed.data.roleInfo).toMatchObject({ name: 'Trainee', parent: null, module_ids: ['leads'] })
  expect(list.data.recordsInfo).toMatchObject([{ id: counsellor.role_id, users_count: 1, is_system: true, group: { name: 'Company' } }])
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['role.created', 'role.updated'])
})

test('a role without name, group or module, or with a taken name, is told so at the field', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })

  const empty = await admin(roles.create, { body: { name: ' ', group_id: '', module_ids: [] } })
  const taken = await admin(roles.create, { body: await body(acme, 'COUNSELLOR') })
  const elsewhere = await admin(roles.create, { body: await body(acme, 'Counsellor', { group_id: await groupId(acme, 'agent') }) })

  expect(empty.errors.map(({ field, message }) => [field, message])).toEqual([
    ['name', 'Please enter role name'],
    ['group_id', 'Please select group'],
    ['module_ids', 'please select at least one module'],
  ])
  expect(taken.errors).toMatchObject([{ field: 'name' }])
  expect(elsewhere.status).toBe(201)
})

test('a standard role may be renamed and keeps its key', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const { identifier } = await idOf(acme, 'counsellor')

  const { data } = await admin(roles.update, { params: { id: identifier }, body: await body(acme, 'Adviser') })

  expect(data.roleInfo).toMatchObject({ name: 'Adviser', system_key: 'counsellor', is_system: true })
})

test('parents make no circle, are at most five deep, and hold what stands below them', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'super_admin' })
  const chain: number[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    chain.push((await admin(roles.create, { body: await body(acme, name, { parent_role_id: chain.at(-1) ?? '' }) })).data.roleInfo.id)
  const { id: counsellor } = await idOf(acme, 'counsellor')

  const sixth = await admin(roles.create, { body: await body(acme, 'F', { parent_role_id: chain.at(-1) }) })
  const circle = await admin(roles.update, { params: { id: String(chain[0]) }, body: await body(acme, 'A', { parent_role_id: chain[2] }) })
  const lacking = await admin(roles.update, {
    params: { id: String(counsellor) },
    body: await body(acme, 'Counsellor', { parent_role_id: chain[0] }),
  })

  expect(chain).toHaveLength(5)
  for (const answer of [sixth, circle, lacking]) expect(answer.errors).toMatchObject([{ field: 'parent_role_id' }])
  expect(lacking.errors[0]!.message).toContain('The parent lacks')
})

test('a clone has the permissions and scopes of its model and nobody in it', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const counsellor = await acme.person({ role: 'counsellor' })

  const { data, message } = await admin(roles.clone, { params: { id: counsellor.role_identifier }, body: { name: 'Night shift' } })
  const [model, copy] = [
    await admin(permissionSets.ofRole, { params: { id: counsellor.role_identifier } }),
    await admin(permissionSets.ofRole, { params: { id: data.roleInfo.identifier } }),
  ]

  expect(message).toBe('Role cloned successfully')
  expect(copy.data.roleInfo.permissions).toEqual(model.data.roleInfo.permissions)
  expect(copy.data.roleInfo.scopes).toEqual(model.data.roleInfo.scopes)
  expect(data.roleInfo).toMatchObject({ system_key: null, users_count: 0, group: { name: 'Company' } })
})

test('nobody clones or hands out a role that may do more than they', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('settings.user.management.read', 'settings.roles.clone', 'settings.roles.users')
  const { identifier } = await idOf(acme, 'counsellor')

  const cloned = await ada(roles.clone, { params: { id: identifier }, body: { name: 'More' } })
  const given = await ada(roles.addUsers, { params: { id: identifier }, body: { user_identifiers: [ada.identifier] } })

  expect([cloned, given].map(({ errors }) => errors[0]?.code)).toEqual(['RIGHT_NOT_HELD', 'RIGHT_NOT_HELD'])
})

test('a role people hold stays on; one nobody holds is switched off and is no choice any more', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const counsellor = await acme.person({ role: 'counsellor' })
  const officer = await idOf(acme, 'finance_officer')

  const held = await admin(roles.setStatus, { params: { id: counsellor.role_identifier }, body: { status: 'in_active' } })
  const free = await admin(roles.setStatus, { params: { id: officer.identifier }, body: { status: 'in_active' } })
  const choices = await admin(roles.rolesOfGroup, { params: { id: 'company' } })

  expect(held.errors[0]?.code).toBe('IN_USE')
  expect(free.data.roleInfo.status).toBe('in_active')
  expect(choices.data.recordsInfo.map(({ system_key }) => system_key)).not.toContain('finance_officer')
})

test('people are put into a role beside those in it; who has another one of its group is named and refused', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const [counsellor, agent] = [await acme.person({ role: 'counsellor', first_name: 'Grace' }), await acme.person({ role: 'agent' })]
  const manager = await idOf(acme, 'branch_manager')

  const refused = await admin(roles.addUsers, {
    params: { id: manager.identifier },
    body: { user_identifiers: [counsellor.identifier, agent.identifier] },
  })
  const added = await admin(roles.addUsers, { params: { id: manager.identifier }, body: { user_identifiers: agent.identifier } })
  const again = await admin(roles.addUsers, { params: { id: manager.identifier }, body: { user_identifiers: [agent.identifier] } })

  expect([refused.status, refused.message]).toEqual([422, 'you can not assign same role user to another role'])
  expect(refused.errors.map(({ message }) => message)).toContain('Grace Byron has the role Counsellor already')
  expect([added, again].map(({ data }) => data.roleInfo.users_count)).toEqual([1, 1])
})

test('who is taken out of a role is signed out of it at once, and told', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const ada = await acme.person({ role: 'counsellor' })
  expect((await ada(profile.get)).status).toBe(200)

  await admin(roles.removeUsers, { params: { id: ada.role_identifier }, body: { user_identifiers: [ada.identifier] } })
  const after = await ada(profile.get)
  await acme.settle()

  expect(after.status).toBe(401)
  expect(acme.told()).toContainEqual(
    expect.objectContaining({ name: 'permission_updated', message: { receiverInfo: { identifier: ada.identifier } } }),
  )
})

test('the last person who can manage roles stays in theirs', async () => {
  const acme = await newTenant()
  const [only, other] = [await acme.person({ role: 'super_admin' }), await acme.person({ role: 'counsellor' })]
  const out = (identifier: string) =>
    only(roles.removeUsers, { params: { id: only.role_identifier }, body: { user_identifiers: [identifier] } })

  const refused = await out(only.identifier)
  const harmless = await only(roles.removeUsers, { params: { id: other.role_identifier }, body: { user_identifiers: [other.identifier] } })

  expect(refused.errors[0]?.code).toBe('LAST_ROLE_KEEPER')
  expect(harmless.status).toBe(200)
  expect((await only(profile.get)).status).toBe(200)
})

test('groups are told, made for a kind of people, and renamed; each name once', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })

  const made = await admin(roleGroups.create, { body: { name: 'Field partners', kind: 'agent' } })
  const taken = await admin(roleGroups.create, { body: { name: 'field PARTNERS' } })
  const renamed = await admin(roleGroups.update, { params: { id: made.data.groupInfo.identifier }, body: { name: 'Partners' } })
  const role = await admin(roles.create, { body: await body(acme, 'Scout', { group_id: made.data.groupInfo.id }) })
  const list = await admin(roleGroups.list)

  expect(made.data.groupInfo).toMatchObject({ kind: 'agent', system_key: null })
  expect(taken.errors).toMatchObject([{ field: 'name' }])
  expect(renamed.data.groupInfo.name).toBe('Partners')
  expect(role.data.roleInfo.group.name).toBe('Partners')
  expect(list.data.recordsInfo.map(({ name, roles_count }) => [name, roles_count > 0])).toEqual([
    ['Company', true],
    ['Agent', true],
    ['User', true],
    ['Institution staff', true],
    ['Partners', true],
  ])
})

test('who does not work for the company is told of no roles but those of their own kind', async () => {
  const acme = await newTenant()
  const agent = await acme.person({ role: 'agent' })

  const [groups, own, company, people] = [
    await agent(roles.groupsDropdown),
    await agent(roles.rolesOfGroup, { params: { id: 'agent' } }),
    await agent(roles.rolesOfGroup, { params: { id: 'company' } }),
    await agent(roles.usersOfRole, { params: { id: agent.role_identifier } }),
  ]

  expect(groups.data.map(({ label }) => label)).toEqual(['Agent'])
  expect([own.data.recordsInfo.length, company.data.recordsInfo.length, people.status]).toEqual([1, 0, 403])
})

test('a role of another company is not there', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const admin = await acme.person({ role: 'super_admin' })
  const { identifier } = await idOf(other, 'counsellor')
  const stranger = await other.person({ role: 'counsellor' })
  const own = await idOf(acme, 'counsellor')

  const answers = [
    await admin(roles.get, { params: { id: identifier } }),
    await admin(roles.setStatus, { params: { id: identifier }, body: { status: 'in_active' } }),
    await admin(roles.addUsers, { params: { id: own.identifier }, body: { user_identifiers: [stranger.identifier] } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})
