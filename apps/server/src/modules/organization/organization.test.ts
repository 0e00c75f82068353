import { randomUUID } from 'node:crypto'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, owner, pool, type World } from '../../../test/world.ts'
import { aUser } from '../identity/user/user.builder.ts'
import { createUser } from '../identity/user/user.commands.ts'
import { createTenant } from './organization.public.ts'

const aBranch = (acme: World, name: string, is_active = true) =>
  acme.within((db) => db.insertInto('branches').values({ name, is_active }).returning(['id', 'identifier']).executeTakeFirstOrThrow())

test('branches are listed by name, searched as people write, and without those nobody works in', async () => {
  const acme = await newTenant()
  const izmir = await aBranch(acme, 'İzmir')
  await aBranch(acme, 'Ankara')
  await acme.asSystem((ctx) => aUser(ctx, { branch_id: izmir.id }))
  const ada = await acme.person({ role: 'counsellor' })

  const [all, matching, peopled] = [
    await ada(branches.list),
    await ada(branches.list, { query: { search: 'izm' } }),
    await ada(branches.list, { query: { with_users_only: '1' } }),
  ]

  expect(all.data.recordsInfo.map(({ name }) => name)).toEqual(['Ankara', 'İzmir'])
  expect(matching.data.recordsInfo).toMatchObject([{ id: izmir.id, identifier: izmir.identifier, status: 'active', users_count: 1 }])
  expect(peopled.data.recordsInfo.map(({ name }) => name)).toEqual(['İzmir'])
})

test('a branch tells its active teams, by its number or its identifier, to the company’s own people', async () => {
  const acme = await newTenant()
  const [izmir, ankara] = [await aBranch(acme, 'İzmir'), await aBranch(acme, 'Ankara')]
  await acme.within((db) =>
    db
      .insertInto('teams')
      .values([
        { name: 'North', branch_id: izmir.id },
        { name: 'South', branch_id: izmir.id, is_active: false },
        { name: 'East', branch_id: ankara.id },
      ])
      .execute(),
  )
  const [ada, agent] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'agent' })]

  const [byNumber, byIdentifier, all, theirs] = [
    await ada(branches.teamsDropdown, { params: { id: String(izmir.id) } }),
    await ada(branches.teamsDropdown, { params: { id: izmir.identifier } }),
    await ada(teams.list, { query: { branch_id: izmir.id } }),
    await agent(branches.teamsDropdown, { params: { id: izmir.identifier } }),
  ]

  expect(byNumber.data.map(({ label }) => label)).toEqual(['North'])
  expect(byIdentifier.data).toEqual(byNumber.data)
  expect(all.data.recordsInfo.map(({ name, status }) => [name, status])).toEqual([
    ['North', 'active'],
    ['South', 'in_active'],
  ])
  expect(theirs.data).toEqual([])
})

test('who assigns finds the groups, their roles, and the active people in a role', async () => {
  const acme = await newTenant()
  const izmir = await aBranch(acme, 'İzmir')
  await acme.asSystem(async (ctx) => {
    const gone = await aUser(ctx, { first_name: 'Gone' })
    await ctx.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', gone.id).execute()
    await aUser(ctx, { first_name: 'Zeynep', branch_id: izmir.id })
    await aUser(ctx, { first_name: 'Ayşe' })
  })
  const manager = await acme.person({ role: 'branch_manager' })

  const groups = await manager(roles.groupsDropdown)
  const ofCompany = await manager(roles.rolesOfGroup, { params: { id: String(groups.data[0]!.value) } })
  const counsellor = ofCompany.data.recordsInfo.find(({ system_key }) => system_key === 'counsellor')!
  const [people, inBranch, matching] = [{}, { branch_id: izmir.id }, { search: 'ayse' }].map((query) =>
    manager(roles.usersOfRole, { params: { id: String(counsellor.value) }, query }),
  )

  expect(groups.data[0]).toMatchObject({ label: 'Company', system_key: 'company' })
  expect((await people!).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Ayşe', 'Zeynep'])
  expect((await inBranch!).data.recordsInfo).toMatchObject([{ first_name: 'Zeynep', branch_name: 'İzmir' }])
  expect((await matching!).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Ayşe'])
})

test('an agent finds their own agency only', async () => {
  const acme = await newTenant()
  const [own] = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'Own' }, { name: 'Other' }])
      .returning(['id', 'name'])
      .execute(),
  )
  const [agent, ada] = [await acme.person({ role: 'agent', agent_id: own!.id }), await acme.person({ role: 'counsellor' })]

  const [theirs, all] = [await agent(agents.dropdown), await ada(agents.dropdown)]

  expect(theirs.data.recordsInfo.map(({ label }) => label)).toEqual(['Own'])
  expect(all.data.recordsInfo.map(({ label }) => label)).toEqual(['Other', 'Own'])
})

test('an operator makes a company that can work from the first minute', async () => {
  const made = await createTenant(owner, pool, { code: `c${randomUUID().slice(0, 8)}`, name: 'New', currency: 'EUR' })

  const { rows } = await owner.query(
    'select (select count(*)::int from roles where tenant_id = $1) as roles, currency from tenants where id = $1',
    [made.id],
  )

  expect(rows[0]).toMatchObject({ currency: 'EUR' })
  expect(rows[0].roles).toBeGreaterThan(5)
  await expect(createTenant(owner, pool, { code: made.code, name: 'Again' })).rejects.toThrow(/unique/)
})

test('a company begins with the money and the zone of the country it was made in, unless others were named', async () => {
  const placeOf = async (wish: object) => {
    const { id } = await createTenant(owner, pool, { code: `c${randomUUID().slice(0, 8)}`, name: 'New', ...wish })
    return (await owner.query('select country_code, currency, time_zone from tenants where id = $1', [id])).rows[0]
  }

  expect(await placeOf({ country_code: 'IN' })).toEqual({ country_code: 'IN', currency: 'INR', time_zone: 'Asia/Calcutta' })
  expect(await placeOf({ country_code: 'TR', currency: 'EUR' })).toMatchObject({ currency: 'EUR', time_zone: 'Europe/Istanbul' })
  await expect(placeOf({ country_code: 'Türkiye' })).rejects.toThrow('two capital letters')
})

test('a person is made with known roles and an address nobody has', async () => {
  const acme = await newTenant()
  const person = { email: 'Ada@Example.com', first_name: 'Ada', roles: ['counsellor', 'branch_manager'] }
  const ada = await acme.asSystem((ctx) => createUser(ctx, person))

  expect(ada.email).toBe('ada@example.com')
  await expect(acme.asSystem((ctx) => createUser(ctx, person))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await expect(acme.asSystem((ctx) => createUser(ctx, { ...person, email: 'b@example.com', roles: ['pirate'] }))).rejects.toMatchObject({
    complaints: [{ field: 'role' }],
  })
  expect((await acme.audit()).map(({ action }) => action)).toEqual(['user.created'])
})
